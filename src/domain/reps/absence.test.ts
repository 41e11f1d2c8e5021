import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Absence, findStandIn, isAway, listCovered } from '#domain/reps/absence.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const TODAY = '2027-05-01' as CalendarDate
const away = (repId: string, standInId: string | null, until = TODAY): Absence => ({
  repId,
  standInId,
  until,
})
const YESTERDAY = '2027-04-30' as CalendarDate

describe('O18 a rep who is away', () => {
  it('O18 is away on the last day, and there on the next', () => {
    expect([isAway({ until: TODAY }, TODAY), isAway({ until: YESTERDAY }, TODAY)]).toEqual([true, false])
  })

  it.each<[string, Absence[], string[], string | undefined]>([
    ['nobody is away', [], [], undefined],
    ['one is', [away('tom', 'ines')], ['tom'], 'ines'],
    ['one was', [away('tom', 'ines', YESTERDAY)], [], undefined],
    ['a chain ends at who is there', [away('tom', 'wren'), away('wren', 'ines')], ['tom', 'wren'], 'ines'],
    ['a circle has nobody', [away('tom', 'wren'), away('wren', 'tom')], [], undefined],
    ['nor has one without a colleague', [away('tom', null)], [], undefined],
    ['a chain that was broken', [away('tom', 'wren'), away('wren', 'ines', YESTERDAY)], [], 'wren'],
  ])('O18 %s', (_name, absences, covered, standIn) => {
    expect(listCovered('ines', absences, TODAY).toSorted()).toEqual(covered)
    expect(findStandIn('tom', absences, TODAY)).toBe(standIn)
  })

  it('O18 in any office everybody who has somebody there shows under them, and nobody under themselves', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const absence = fc.record({
      repId: fc.constantFrom(...names),
      standInId: fc.option(fc.constantFrom(...names)),
      until: fc.constantFrom(TODAY, YESTERDAY),
    })
    const office = fc.uniqueArray(absence, { selector: ({ repId }) => repId })
    fc.assert(
      fc.property(office, (absences) => {
        for (const name of names) {
          expect(listCovered(name, absences, TODAY)).not.toContain(name)
          const there = findStandIn(name, absences, TODAY)
          if (there === undefined) continue
          expect(absences.some((one) => one.repId === there && isAway(one, TODAY))).toBe(false)
          expect(listCovered(there, absences, TODAY)).toContain(name)
        }
      }),
    )
  })
})
