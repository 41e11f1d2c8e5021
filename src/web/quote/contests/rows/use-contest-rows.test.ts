// @vitest-environment jsdom
import '#testing/dom.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { draftQuote, textOf } from '#web/quote/answers/draft/draft.ts'
import { useContestRows } from '#web/quote/contests/rows/use-contest-rows.ts'
import { CLIENT, REP, type Viewer } from '#web/api/viewer.ts'
import { aWizardSession, renderHookInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, anEmptyContact } from '#testing/fake-quote-server.ts'

const HOLE_IN_ONE = CONTEST_DEFINITIONS[0] as ContestDefinition

const three = () =>
  aContact({
    h_hole_2: 12,
    h_sponsor_name_2: 'Two',
    h_hole_3: 16,
    h_sponsor_name_3: 'Three',
  })

function renderRows(contact = three()) {
  const { result, session } = renderHookInWizard(contact, () => useContestRows()(HOLE_IN_ONE))
  const texts = (name: string) => [1, 2, 3, 4].map((slot) => textOf(session.get(), `h_${name}_${slot}`))
  return { rows: () => result.current, texts, session, holes: () => texts('hole') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('T09 contest rows', () => {
  it('T09 there is always one, and one more on request up to four', () => {
    const { rows } = renderRows(anEmptyContact())
    expect(rows().slots).toEqual([1])
    for (let press = 0; press < 6; press += 1) act(() => rows().add())
    expect(rows()).toMatchObject({ slots: [1, 2, 3, 4], canAdd: false })
  })

  it.each([
    ['a customer', CLIENT],
    ['a rep', REP],
  ])('T09 the new contest of %s takes the date of the first', (_who, viewer: Viewer) => {
    const wizard = aWizardSession(aContact(), viewer)
    const { result, session } = renderHookInWizard(aContact(), () => useContestRows()(HOLE_IN_ONE), wizard)
    act(() => result.current.add())
    const dates = [1, 2, 3].map((slot) => textOf(session.get(), `h_date_${slot}`))
    expect(dates).toEqual(['06-12-2027', '06-12-2027', ''])
  })

  it('V02 a fifth row that a rep filled in is shown, and no other can be added', () => {
    const { rows } = renderRows(aContact({ h_hole_5: 3 }))
    expect(rows()).toMatchObject({ slots: [1, 2, 3, 4, 5], canAdd: false })
  })

  it('a removed row leaves no gap, and its sponsor is removed too', () => {
    const { rows, texts, holes } = renderRows()
    act(() => rows().remove(2))
    expect(rows().slots).toEqual([1, 2])
    expect(holes()).toEqual(['7', '16', '', ''])
    expect(texts('sponsor_name')).toEqual(['Lone Star Bank', 'Three', '', ''])
    expect(rows().removed?.slot).toBe(2)
  })

  it('Undo restores the row at its position, and keeps what was typed elsewhere since', () => {
    const { rows, texts, holes, session } = renderRows()
    act(() => rows().remove(1))
    act(() => session.edit({ h_hole_1: '13' }))
    act(() => rows().undo())
    expect(holes()).toEqual(['7', '13', '16', ''])
    expect(texts('sponsor_name')).toEqual(['Lone Star Bank', 'Two', 'Three', ''])
    expect(rows()).toMatchObject({ slots: [1, 2, 3], removed: undefined })
  })

  it('after Undo of everything there is nothing to save', () => {
    const { rows, session } = renderRows()
    const before = draftQuote(session.get())
    act(() => rows().remove(1))
    act(() => rows().undo())
    expect(draftQuote(session.get())).toEqual(before)
  })

  it('Undo is offered while there is room for the row', () => {
    const { rows } = renderRows()
    act(() => rows().remove(3))
    act(() => rows().add())
    expect(rows().removed?.slot).toBe(3)
    act(() => rows().add())
    expect(rows().removed).toBeUndefined()
  })

  it('an incomplete answer moves with its row', () => {
    const { rows, texts, session } = renderRows()
    act(() => session.edit({ h_yardage_3: '16' }))
    act(() => rows().remove(2))
    expect(texts('yardage')).toEqual(['165', '16', '', ''])
  })
})
