// Every refusal in German, by its code. Those of the games of the grid and of the service over HTTP are not known here by type:
// test/web/refusals.test.ts holds this list to all of them.

import type { BelieveRefusal } from '../../games/believe/public.ts'
import type { MemoryRefusal } from '../../games/memory/public.ts'
import type { LiveRefusal } from '../../protocol/refusals.ts'
import type { TableRefusal } from '../../table/refusals.ts'

type Known = TableRefusal | LiveRefusal | BelieveRefusal | MemoryRefusal | 'offline'

const table = {
  gameFull: 'Das Spiel ist voll',
  alreadyInGame: 'Du bist schon in diesem Spiel',
  alreadyStarted: 'Das Spiel hat schon begonnen',
  startsItself: 'Das Spiel beginnt gleich von selbst',
  notStarted: 'Das Spiel hat noch nicht begonnen',
  over: 'Das Spiel ist zu Ende',
  abandoned: 'Das Spiel wurde aufgegeben',
  notSeated: 'Du bist nicht in diesem Spiel',
  notHost: 'Das darf nur, wer das Spiel eröffnet hat',
  noSuchSeat: 'Diesen Platz gibt es nicht',
  seatNotRemovable: 'Dich selbst kannst du nicht entfernen; verlass stattdessen den Tisch',
  barred: 'Wer diesen Tisch eröffnet hat, lässt dich nicht herein',
  notBarred: 'Unter dieser Nummer wurde hier niemand entfernt',
  noSuchGame: 'Dieses Spiel gibt es nicht',
  noSuchBot: 'Für dieses Spiel gibt es keinen Bot dieser Stärke',
  takenOver: 'Ein Bot hat deinen Platz übernommen',
  standIn: 'Ein Bot spielt für dich; nimm erst deinen Platz zurück',
  stale: 'Der Tisch ist weiter; sieh noch einmal hin',
  commandIdReused: 'Das wurde schon einmal anders gesendet',
  badCommandId: 'Das ist so nicht lesbar',
  badEntropy: 'Der Zufall muss aus 64 hexadezimalen Ziffern bestehen',
  notWaitedFor: 'Auf diese Person wartet der Tisch nicht, oder es läuft eine Uhr',
  tooEarly: 'Lass dieser Person noch etwas Zeit',
  entropyGiven: 'Dein Zufall ist schon Teil der Mischung',
  tooFewPlayers: 'Es sind zu wenige Spieler da',
  tooManyPlayers: 'Es sind mehr Spieler da, als diese Regeln erlauben',
  tooManyChanges: 'In dieser Lobby wurde zu oft etwas geändert; beginne das Spiel oder öffne einen neuen Tisch',
  badSeats: 'Mit so vielen Plätzen kann man dieses Spiel nicht spielen',
  badName: 'Dieser Name geht nicht',
  badRules: 'Diese Regeln passen nicht zusammen',
  malformed: 'Da fehlt etwas, oder es ist nicht in der richtigen Form',
}

const live = {
  noSession: 'Melde dich erst an, oder werde Gast',
  wrongVersion: 'Diese Seite ist älter als der Dienst; lade sie neu',
  noSuchTable: 'Spiel nicht gefunden',
  connectedElsewhere: 'Du bist in einer anderen Sitzung mit diesem Spiel verbunden',
  tooFast: 'Zu viel auf einmal; warte einen Moment.',
  tooManyTables: 'Du hast in der letzten Stunde zu viele Tische geöffnet; warte einige Minuten.',
  storageFull: 'Hier ist gerade kein Platz für neue Tische; begonnene Spiele gehen weiter.',
  tooManyAttached: 'Du siehst zu viele Tische auf einmal an; verlasse erst einige.',
  alreadyWaiting: 'Du wartest schon',
  otherGame: 'Du bist schon in einem anderen Spiel',
  noSuchPreset: 'Diese Regeln gibt es für dieses Spiel nicht',
  elsewhere: 'Dieser Tisch ist auf einem anderen Rechner des Dienstes; versuch es gleich noch einmal',
  unavailable: 'Das geht gerade nicht; versuch es noch einmal.',
}

const http = {
  tooManyCodes: 'Du hast zu viele Codes probiert; warte eine Minute',
  noProfile: 'Hier gibt es kein Profil zu sehen',
  badCursor: 'Diese Seite gibt es nicht',
  foreignPage: 'Das darf diese Seite hier nicht.',
  notFound: 'Hier ist nichts.',
  conflict: 'Jemand war schneller; sieh noch einmal hin',
  hasSession: 'Du bist schon jemand; melde dich erst ab.',
  wrongPower: 'Diese Karte kann etwas anderes',
  tooLarge: 'Das ist zu groß',
  notJson: 'Das ist so nicht lesbar',
  notOver: 'Das Spiel ist noch nicht zu Ende',
  presetAndRules: 'Entweder eine Auswahl oder eigene Regeln, nicht beides',
}

const blocks = {
  noSuchPerson: 'Hier ist niemand, den du sperren könntest',
  noSuchBlock: 'Unter dieser Nummer hast du niemanden gesperrt',
  tooManyBlocks: 'Mehr Leute kann man nicht sperren; hebe erst eine Sperre auf',
  noSuchSession: 'Diese Sitzung gibt es nicht',
}

const groups = {
  noSuchTemplate: 'Gruppe nicht gefunden',
  tooManyTemplates: 'Du hast schon so viele Gruppen, wie es geben kann; lösche erst eine',
  noSuchPlayer: 'Jemand aus dieser Gruppe spielt hier nicht; frag nach der richtigen Kennung',
  badMembers: 'Zu einer Gruppe gehört mindestens eine andere Person, und niemand doppelt',
  badTimeout: 'So lange können Einladungen nicht warten',
  noSuchInvitation: 'Einladung nicht gefunden',
  invitationExpired: 'Diese Einladung ist abgelaufen; bitte um eine neue',
  invitationDeclined: 'Du hast diese Einladung abgelehnt',
  invitationAccepted: 'Du hast diese Einladung angenommen; verlass stattdessen das Spiel',
  invitationUsed: 'Du hast dieses Spiel verlassen; mit seinem Code kommst du zurück',
  invitationLate: 'Du warst zu spät, und die anderen spielen ohne dich',
  invitationCancelled: 'Diese Einladung wurde zurückgezogen',
  nobodyLate: 'Niemand ist zu spät',
  stillWaiting: 'Einige haben noch Zeit für ihre Antwort',
  sentTooOften: 'Öfter kann man diese Einladung nicht senden; lass weg, wer zu spät ist',
}

const accounts = {
  invalidEmailOrPassword: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  invalidPassword: 'Das Passwort ist falsch.',
  invalidEmail: 'Das ist keine E-Mail-Adresse.',
  passwordTooShort: 'Ein Passwort muss mindestens 8 Zeichen haben.',
  passwordTooLong: 'Ein Passwort darf höchstens 128 Zeichen haben.',
  userAlreadyExists: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich damit an.',
  userAlreadyExistsUseAnotherEmail: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich damit an.',
  credentialAccountNotFound: 'Dieses Konto hat kein Passwort; es meldet sich anders an.',
  providerNotFound: 'Auf diesem Weg kann man sich gerade nicht anmelden.',
  unauthorized: 'Melde dich erst an.',
  missingOrNullOrigin: 'Das darf diese Seite hier nicht.',
  invalidOrigin: 'Das darf diese Seite hier nicht.',
}

const everyGame = {
  gameOver: 'Das Spiel ist zu Ende.',
  roundOver: 'Die Runde ist vorbei.',
  notYourTurn: 'Du bist nicht dran.',
  noSuchCard: 'Diese Karte gibt es nicht.',
}

/** Of Cambio and Stop: what one calls is not named, because it is the same code in both. */
const grid = {
  lookFirst: 'Die Karten werden noch angesehen.',
  lookOver: 'Die Zeit für den ersten Blick ist vorbei.',
  alreadyLooked: 'Du hast deine zwei Karten angesehen.',
  notBetweenRounds: 'Die Runde ist nicht vorbei.',
  notAskedFor: 'Die nächste Runde wartet nicht auf dich.',
  alreadyDrawn: 'Du hast schon eine Karte gezogen.',
  drawFirst: 'Zieh erst eine Karte.',
  discardEmpty: 'Die Ablage ist leer',
  deckEmpty: 'Der Stapel ist leer.',
  noSuchTarget: 'Darauf kann man diese Fähigkeit nicht anwenden.',
  mustSwap: 'Eine Karte von der Ablage muss eingetauscht werden.',
  powerPending: 'Nutze erst die Fähigkeit, oder lass sie aus.',
  powerSpent: 'Diese Fähigkeit ist benutzt.',
  powerExpired: 'Die Zeit für die Fähigkeit ist vorbei',
  callTooEarly: 'Rufen kannst du erst nach einem ganzen Zug',
  callNotNow: 'Zu diesem Zeitpunkt im Zug kann man nicht rufen.',
  alreadyCalled: 'Es wurde schon gerufen',
  callerAway: 'Die letzte Runde wartet, bis die Person zurück ist, die gerufen hat, oder ein Bot den Platz übernimmt.',
  nothingToEnd: 'Der Zug endet, wenn du getauscht oder abgelegt hast.',
}

const memory = {
  cardsStillShown: 'Warte, bis die Karten wieder verdeckt sind.',
  cardNotHidden: 'Nur eine verdeckte Karte kann man aufdecken.',
  noSuchPowerUp: 'Dieses Extra gibt es in diesem Spiel nicht.',
  powerUpTooLate: 'Ein Extra geht nur, bevor eine Karte aufgedeckt ist.',
  notEnoughPoints: 'Zu wenige Punkte.',
  powerUpUsed: 'Ein kostenloses Extra geht einmal je Versuch.',
}

const believe = {
  notInCircle: 'Du bist nicht mehr in diesem Spiel.',
  roundNotOver: 'Die Runde ist nicht vorbei.',
  answerLastPlay: 'Das war die letzte Karte: Zweifle sie an, oder lass sie gelten.',
  notInHand: 'Diese Karte hast du nicht.',
  rankMissing: 'Sag, welchen Rang du spielst.',
  rankFixed: 'Der angesagte Rang lässt sich nicht ändern.',
  notAnnounceable: 'Diesen Rang kann man nicht ansagen.',
  nothingToChallenge: 'Es gibt nichts anzuzweifeln.',
  ownPlay: 'Deine eigenen Karten kannst du nicht anzweifeln.',
  notPreviousPlay: 'Aufdecken kannst du nur die zuletzt gelegten Karten.',
  nothingToConcede: 'Es gibt nichts gelten zu lassen.',
  noJokersToDispose: 'Vier Joker kannst du jetzt nicht ablegen.',
  notYoursToDecide: 'Das entscheidest nicht du.',
  seatingFixed: 'Wie die nächste Runde sitzt, sagen die Regeln dieses Spiels.',
}

export const germanRefusals: Readonly<Record<string, string>> = {
  ...table,
  ...live,
  ...http,
  ...blocks,
  ...groups,
  ...accounts,
  ...everyGame,
  ...grid,
  ...memory,
  ...believe,
  offline: 'Der Dienst ist nicht erreichbar.',
} satisfies Readonly<Record<Known, string>>
