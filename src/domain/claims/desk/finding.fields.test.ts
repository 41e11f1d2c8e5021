import { expect, it } from 'vitest'
import {
  fieldsOfFact,
  nameFact,
  optionalFieldsOfFact,
  readFinding,
  sayFact,
} from '#domain/claims/desk/finding.fields.ts'
import { RULE_FACTS } from '#domain/claims/desk/rule-facts.ts'
import type { FactKey } from '#domain/claims/facts/claim-facts.ts'
import { isFactKey, readFactValue } from '#domain/claims/facts/fact-values.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { rulesFor } from '#domain/claims/rules/check-claim.ts'
import { decodeField, encodeField, type WireValue } from '#domain/values/field.ts'
import { anInsuredContest, aClaimToCheck, A_GOOD_ACE } from '#testing/a-claim.ts'

const ZONE = 'America/Chicago'

/** What a rep types, what the call is sent, and how it is told. */
const TYPED: Readonly<Record<FactKey, [Record<string, string>, unknown, string]>> = {
  shotAt: [
    { shotAt_day: '06/12/2027', shotAt_time: '12:31' },
    '2027-06-12T17:31:00.000Z',
    'Jun 12, 2027, 12:31 PM',
  ],
  playedOn: [{ playedOn: '06/12/2027' }, '2027-06-12', 'Saturday, June 12, 2027'],
  hole: [{ hole: '7' }, 7, '7'],
  measuredYards: [{ measuredYards: '168' }, 168, '168 yd'],
  markers: [{ markers: 'women' }, 'women', 'Women’s'],
  stroke: [{ stroke: 'mulligan' }, 'mulligan', 'A mulligan'],
  isRegulationPar3: [{ isRegulationPar3: 'Yes' }, true, 'Yes'],
  hasOneCup: [{ hasOneCup: 'No' }, false, 'No'],
  isPermanentGreen: [{ isPermanentGreen: 'Yes' }, true, 'Yes'],
  isNineHoles: [{ isNineHoles: 'No' }, false, 'No'],
  pass: [{ pass: '2' }, 2, 'Second'],
  groupSize: [{ groupSize: '4' }, 4, '4'],
  winnerStatus: [{ winnerStatus: 'professional' }, 'professional', 'A golf professional'],
  isOnPlayerList: [{ isOnPlayerList: 'Yes' }, true, 'Yes'],
  playersCounted: [{ playersCounted: '147' }, 147, '147'],
  prosCounted: [{ prosCounted: '2' }, 2, '2'],
  measuredFeet: [{ measuredFeet: '10, 30 50' }, [10, 30, 50], '10 ft, 30 ft, 50 ft'],
  finalistsNamedAt: [
    { finalistsNamedAt_day: '06/11/2027', finalistsNamedAt_time: '09:00' },
    '2027-06-11T14:00:00.000Z',
    'Jun 11, 2027, 9:00 AM',
  ],
  finalistsCount: [{ finalistsCount: '10' }, 10, '10'],
  isFinalist: [{ isFinalist: 'Yes' }, true, 'Yes'],
  puttsHoled: [{ puttsHoled: '3' }, 3, '3'],
  signedInAt: [
    { signedInAt_day: '06/12/2027', signedInAt_time: '15:00' },
    '2027-06-12T20:00:00.000Z',
    'Jun 12, 2027, 3:00 PM',
  ],
  shootoutBeganAt: [
    { shootoutBeganAt_day: '06/12/2027', shootoutBeganAt_time: '16:00' },
    '2027-06-12T21:00:00.000Z',
    'Jun 12, 2027, 4:00 PM',
  ],
  shotNumber: [{ shotNumber: '1' }, 1, '1'],
  shotsPlayed: [{ shotsPlayed: '12' }, 12, '12'],
  phase: [{ phase: 'qualifying' }, 'qualifying', 'While qualifying'],
  isSuppliedDice: [{ isSuppliedDice: 'Yes' }, true, 'Yes'],
  isRolledTogether: [{ isRolledTogether: 'No' }, false, 'No'],
  letters: [{ letters: 'CASH' }, 'CASH', 'CASH'],
  paidToRoll: [{ paidToRoll: '5' }, 500, '$5'],
  video: [
    { video: 'Yes', video_missing: 'The cup\nThe tee' },
    { exists: true, missing: ['The cup', 'The tee'] },
    'Doesn’t show: The cup, The tee',
  ],
  areStatementsComplete: [{ areStatementsComplete: 'Yes' }, true, 'Yes'],
}

const FACTS = Object.keys(TYPED) as FactKey[]

it.each(FACTS)('N105 what a rep types about %s is what the call takes, and is told in words', (fact) => {
  const [typed, value, said] = TYPED[fact]
  const fields = fieldsOfFact(fact)
  expect(Object.keys(fields)).toEqual(Object.keys(typed))
  const wire: Record<string, WireValue> = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = decodeField(field, typed[name])
    expect([name, read.ok]).toEqual([name, true])
    if (read.ok) wire[name] = encodeField(field, read.value)
  }
  const found = readFinding(fact, wire, ZONE)
  expect(found).toEqual(value)
  expect(readFactValue(fact, found)).toEqual(value)
  expect(sayFact(fact, value, ZONE)).toBe(said)
  expect(nameFact(fact)).not.toBe('')
  // An empty field is refused, unless it may stay empty.
  for (const [name, field] of Object.entries(fields))
    if (!optionalFieldsOfFact(fact).includes(name)) expect(decodeField(field, '').ok).toBe(false)
})

it('N105 a film of which nothing is missing, and none at all, are told apart', () => {
  expect(sayFact('video', { exists: true, missing: [] }, ZONE)).toBe('Shows everything')
  expect(sayFact('video', { exists: false, missing: [] }, ZONE)).toBe('None')
})

it('N105 beside each rule stand all facts that it looks at', () => {
  for (const kind of CLAIM_KINDS.filter((one) => one !== 'bonus_prize'))
    for (const rule of rulesFor(anInsuredContest(kind))) {
      const seen = new Set<FactKey>()
      const facts = new Proxy(A_GOOD_ACE, {
        get: (target, key: string) => {
          if (isFactKey(key)) seen.add(key)
          return target[key as FactKey]
        },
      })
      rule.check(aClaimToCheck({ kind, facts }))
      const known = RULE_FACTS[rule.id] ?? []
      expect([rule.id, [...seen].filter((fact) => !known.includes(fact))]).toEqual([rule.id, []])
    }
})
