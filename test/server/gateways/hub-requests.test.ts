// What the methods of the hub are asked with: every field is honoured or refused by name, in whatever case.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idOf } from '../../../src/server/base/guids.ts'
import { match, player, running, truthful, useHub } from './hub-setting.ts'

useHub()

const empty = '00000000-0000-0000-0000-000000000000'

async function rulesOf(matchId: string): Promise<object | undefined> {
  return (await running.service.host.get(idOf(matchId)))?.table.rules
}

describe('a request to create a match', () => {
  it('B4-3.1.4: takes the weights by the names of the seed and by those of its records', async () => {
    const weights = { scorePerCard: -2, scorePerJoker: -7, winnerBonus: 9 }
    for (const request of [
      { ScorePerCard: -2, ScorePerJoker: -7, WinnerBonus: 9 },
      { scoreCard: -2, scoreJoker: -7, winnerBonus: 9 },
      { SCOREPERCARD: -2, scoreJOKER: -7, winnerbonus: 9 },
    ]) {
      const ann = await player()
      const state = await ann.call('CreateOrJoinMatch', request)
      expect(await rulesOf(state.matchId)).toMatchObject(weights)
      expect(state).toMatchObject({ scoreCard: -2, scoreJoker: -7, winnerBonus: 9 })
    }
  })

  it.each([
    [{ somethingElse: 1 }, 'There is no "somethingElse" here.'],
    [{ PlayerId: randomUUID() }, 'There is no "PlayerId" here.'],
    [{ settings: null }, 'There is no "settings" here.'],
    [JSON.parse('{"__proto__": {"deckSize": 36}}'), 'There is no "__proto__" here.'],
    [{ deckSize: 36, DeckSize: 52 }, '"DeckSize" is said twice.'],
    [{ scoreCard: -1, scorePerCard: -1 }, '"scoreCard" and "scorePerCard" are the same; say one.'],
    [{ scorePerCard: 'x' }, /^"scorePerCard" must be a whole number/],
  ])('%j is refused by name', async (request, text) => {
    const ann = await player()
    expect(await ann.refusal('CreateOrJoinMatch', request)).toEqual(
      text instanceof RegExp ? expect.stringMatching(text) : text,
    )
  })

  it('has no more arguments than the method takes', async () => {
    const ann = await player()
    expect(await ann.refusal('CreateOrJoinMatch', {}, {})).toBe('CreateOrJoinMatch takes 1 argument, not 2.')
    expect(await ann.refusal('LeaveMatch', randomUUID(), randomUUID(), 1)).toBe('LeaveMatch takes 2 arguments, not 3.')
  })
})

describe('names', () => {
  it('of methods, fields, moves, ranks and suits are the same in upper and lower case', async () => {
    const { turn, matchId } = await match(2, { deckSize: 32 })
    const one = turn()
    const [{ rank, suit }] = one.state.hand
    const state = await one.call('submitmove', {
      MATCHID: matchId.toUpperCase(),
      clientcmdid: randomUUID(),
      TYPE: 'pLAY',
      CARDS: [{ RANK: rank.toUpperCase(), Suit: suit.toLowerCase() }],
      AnnouncedRANK: 'ace',
    })
    expect(state).toMatchObject({ tableCount: 1, announcedRank: 'Ace' })
    const two = turn()
    const challenge = { matchId, clientCmdId: randomUUID(), type: 'challenge', ChallengePickIndex: 0 }
    expect(await two.call('submitMove', challenge)).toMatchObject({ tableCount: 0, challenge: { pickIndex: 0 } })
    expect(await two.call('createOrJoinMatch', { MatchID: matchId })).toMatchObject({ matchId })
  })
})

describe('a move', () => {
  it('has only fields that count for it; those that .NET fills in by itself are none', async () => {
    const { turn, matchId } = await match(2, { deckSize: 32 })
    const one = turn()
    const play = { matchId, clientCmdId: randomUUID(), ...truthful(one.state) } as Record<string, unknown>
    const why = (more: object) => one.refusal('SubmitMove', { ...play, ...more })
    expect(await why({ playerId: one.state.playerId })).toBe('There is no "playerId" here.')
    expect(await why({ challengePickIndex: 1 })).toBe('"challengePickIndex" does not belong to Play.')
    expect(await why({ reseat: 'Shuffle' })).toBe('"reseat" does not belong to Play.')
    expect(await why({ type: 'Challenge', challengePickIndex: 0 })).toMatch(/^"cards" does not belong to Challenge/)
    const disposing = { type: 'Challenge', cards: [], announcedRank: null, disposeJokers: true }
    expect(await why({ ...disposing, challengePickIndex: 0 })).toBe('"disposeJokers" does not belong to Challenge.')
    const [card] = play.cards as object[]
    expect(await why({ cards: [{ ...card, back: 'red' }] })).toMatch(/and nothing else/)
    const state = await one.call('SubmitMove', { ...play, challengePickIndex: 0, disposeJokers: false, reseat: null })
    expect(state).toMatchObject({ turnNo: 2 })
  })
})

describe('the empty GUID', () => {
  it('B4-14.6: is no id of a command, here and over REST: a move under it would hide the next', async () => {
    const { turn, matchId } = await match(2, { deckSize: 32 })
    const one = turn()
    const move = { matchId, ...truthful(one.state) }
    const unset = '"clientCmdId" must be a new id for each command, not the empty GUID.'
    expect(await one.refusal('SubmitMove', { ...move, clientCmdId: empty })).toBe(unset)
    expect(await one.refusal('SubmitMove', { ...move, clientCmdId: '' })).toMatch(/not empty\.$/)
    for (const method of ['DisposeJokers', 'StartMatch', 'LeaveMatch']) {
      expect(await one.refusal(method, matchId, empty)).toMatch(/^The second argument must be a new id/)
      expect(await one.refusal(method, matchId, '')).toMatch(/^The second argument must be a new id/)
    }
    const over = await fetch(`${running.url}/api/tables/${idOf(matchId)}/command`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ commandId: empty, command: { type: 'play', cards: [0], rank: 'A' } }),
    })
    expect([over.status, await over.json()]).toMatchObject([400, { code: 'badCommandId' }])
    expect(await one.call('SubmitMove', { ...move, clientCmdId: randomUUID() })).toMatchObject({ turnNo: 2 })
  })
})
