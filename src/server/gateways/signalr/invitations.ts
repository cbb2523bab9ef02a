// Invitations in the words of the hub (B4-10.3).

import type { BelieveRules } from '../../../games/believe/rules.ts'
import type { InvitationNews } from '../../../protocol/invitations.ts'
import type { Invitation } from '../../../protocol/rest/invitations.ts'
import { guidOf } from '../../base/guids.ts'
import { inRuleNames } from './requests.ts'

/** The event that tells of it, with its arguments; null: it is about another game. */
export function invitationEvent(news: InvitationNews): readonly [string, ...unknown[]] | null {
  switch (news.type) {
    case 'invited':
      return news.invitation.game === 'believe' ? ['Invited', invitationOf(news.invitation)] : null
    case 'invitationClosed':
      return ['InvitationClosed', guidOf(news.invitation), news.status]
    case 'invitations': {
      const invitations = news.invitations.map(({ player, ...one }) => ({ playerId: guidOf(player), ...one }))
      return ['InvitationsUpdate', { matchId: guidOf(news.table), everybody: news.everybody, invitations }]
    }
  }
}

function invitationOf({ id, table, from, template, rules, as, players, sentAt, expiresAt }: Invitation) {
  return {
    invitationId: guidOf(id),
    matchId: guidOf(table),
    from,
    template,
    playerName: as ?? null,
    players: players.map(({ name = null, status }) => ({ name, status })),
    ...inRuleNames(rules as BelieveRules),
    sentAt,
    expiresAt,
  }
}
