import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contestLabel } from '#domain/quote/summary/field-label.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { chooseTexts, compareTyped, mergeWith } from '#web/quote/session/merge.ts'
import { changedTexts, type SavedQuote, wireText } from '#web/quote/answers/draft/draft.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { aContact } from '#testing/fake-quote-server.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const BASE = aContact({}, { ...readyAnswers, ...otherContestAnswers })
const KEYS = ['tournament_name', 'course_name', 'h_yardage_1', 'h_amateurs_1', 'p_finalists_1', 's_hole_1']

const theirsWith = (changes: Readonly<Record<string, string>>): SavedQuote => ({
  ...BASE,
  version: 2,
  customFields: { ...BASE.customFields, ...changes },
})
const changes = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('1', '2', '3x', ''))

describe('T18 merging what two people changed', () => {
  it('T18 loses no change of either, whatever both changed and whatever is chosen', () => {
    fc.assert(
      fc.property(changes, changes, fc.array(fc.constantFrom(...KEYS)), (typed, saved, wanted) => {
        const draft = { contact: BASE, pendingChanges: typed }
        const theirs = theirsWith(saved)
        const { clashes } = mergeWith(draft, theirs)
        const asked = new Set(clashes.map(({ key }) => key))
        const kept = wanted.filter((key) => asked.has(key))
        const result = chooseTexts(changedTexts(draft), clashes, kept)
        for (const key of KEYS) {
          const [before, after] = [BASE, theirs].map((one) => wireText(fieldValue(one.customFields, key)))
          const mine = changedTexts(draft)[key]
          // What is asked is what was chosen.
          if (asked.has(key)) {
            expect(result[key]).toBe(kept.includes(key) ? (mine ?? before) : undefined)
            continue
          }
          // What is not asked was changed by one side at most, or by both alike.
          if (mine !== undefined && mine !== after) expect([after, result[key]]).toEqual([before, mine])
          else expect(result[key] ?? after).toBe(mine ?? after)
        }
      }),
    )
  })

  it('T18 asks about a contest whenever both changed something in it that differs', () => {
    fc.assert(
      fc.property(changes, changes, (typed, saved) => {
        const draft = { contact: BASE, pendingChanges: typed }
        const theirs = theirsWith(saved)
        const asked = new Set(mergeWith(draft, theirs).clashes.map(({ key }) => contestLabel(key)))
        const differs = (key: string) => {
          const mine = changedTexts(draft)[key]
          return mine !== undefined && mine !== wireText(fieldValue(theirs.customFields, key))
        }
        const changed = (key: string) =>
          wireText(fieldValue(theirs.customFields, key)) !== wireText(fieldValue(BASE.customFields, key))
        for (const contest of new Set(KEYS.map(contestLabel))) {
          if (contest === undefined) continue
          const inside = KEYS.filter((key) => contestLabel(key) === contest)
          expect(asked.has(contest)).toBe(inside.some(differs) && inside.some(changed))
        }
      }),
    )
  })

  it('N48 all that was typed is compared, also where nobody else changed anything', () => {
    const draft = { contact: BASE, pendingChanges: { h_yardage_1: '16x', tournament_name: 'Spring' } }
    expect(compareTyped(draft, theirsWith({ h_yardage_1: '190' }))).toMatchObject([
      { key: 'h_yardage_1', base: '165', mine: '16x', theirs: '190', text: '16x' },
      { key: 'tournament_name', mine: 'Spring' },
    ])
  })
})
