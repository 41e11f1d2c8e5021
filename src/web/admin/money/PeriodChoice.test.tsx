// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { EndOfDay } from '#web/admin/books/earned/EndOfDay.tsx'
import { PeriodChoice } from '#web/admin/money/PeriodChoice.tsx'

const TODAY = '2026-11-22' as CalendarDate
const THIS_YEAR = '2026-01-01..2026-11-22'

/** A page whose figures come after a while, as those of a report do. */
function showPeriod() {
  const given: string[] = []
  function Page() {
    const [shown, show] = useState(THIS_YEAR)
    const choose = (period: string) => {
      given.push(period)
      setTimeout(() => show(period), 50)
    }
    return (
      <>
        <PeriodChoice today={TODAY} shown={shown} pathOf={(period) => `?${period}`} onChoose={choose} />
        <p>{shown}</p>
        <button type="button" onClick={() => show('2025-01-01..2025-12-31')}>
          Back
        </button>
      </>
    )
  }
  render(<Page />)
  return given
}

function showDay() {
  const given: string[] = []
  function Page() {
    const [day, show] = useState<string>(TODAY)
    return (
      <EndOfDay
        day={day}
        today={TODAY}
        onChange={(next) => {
          given.push(next)
          setTimeout(() => show(next), 50)
        }}
      />
    )
  }
  render(<Page />)
  return given
}

const from = () => screen.getByLabelText<HTMLInputElement>('Period from')
const to = () => screen.getByLabelText<HTMLInputElement>('to')
const day = () => screen.getByLabelText<HTMLInputElement>('At the end of')
const typeOver = async (field: HTMLInputElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

it('D45 O06 N100 a typed day of a period is applied whole, on Enter, and the field keeps the focus', async () => {
  const given = showPeriod()
  await typeOver(to(), '3/31/2027')
  expect([given, to().value, document.activeElement]).toEqual([[], '3/31/2027', to()])
  await userEvent.keyboard('{Enter}')
  expect([given, document.activeElement]).toEqual([['2026-01-01..2027-03-31'], to()])
  await userEvent.tab()
  expect(await screen.findByDisplayValue('Wed, March 31, 2027')).toBe(to())
  await userEvent.tab()
  expect(given).toHaveLength(1)
})

it('D45 both days are typed before either is applied, and a period that ends before it begins is not', async () => {
  const given = showPeriod()
  await typeOver(from(), '3/1/2027')
  await typeOver(to(), '3/31/2027')
  expect(given).toEqual([])
  await userEvent.click(document.body)
  expect(given).toEqual(['2027-03-01..2027-03-31'])
  await typeOver(to(), '2/1/2027')
  expect(screen.queryByText('Choose the first day or a later one')).toBeNull()
  await screen.findByText('2027-03-01..2027-03-31')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Choose the first day or a later one')).toBeTruthy()
  expect(given).toHaveLength(1)
})

it('D45 an end that was emptied is the one that is shown again', async () => {
  const given = showPeriod()
  await userEvent.clear(to())
  await userEvent.tab()
  await userEvent.click(document.body)
  expect([given, to().value]).toEqual([[], 'Sun, November 22, 2026'])
})

it('D45 what was typed gives way to a period that comes from elsewhere', async () => {
  const given = showPeriod()
  await typeOver(to(), 'not a day')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect([given, to().value]).toEqual([[], 'Wed, December 31, 2025'])
})

it('N82 N100 the day of a report is applied whole, on Enter or as its field is left', async () => {
  const given = showDay()
  await typeOver(day(), '3/31/2027')
  expect([given, document.activeElement]).toEqual([[], day()])
  await userEvent.keyboard('{Enter}')
  expect([given, document.activeElement]).toEqual([['2027-03-31'], day()])
  await userEvent.tab()
  expect(await screen.findByDisplayValue('Wed, March 31, 2027')).toBe(day())
  await typeOver(day(), '32')
  await userEvent.tab()
  expect(screen.getByText('Enter a day, such as June 12 or 6/12/2027')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Last month' }))
  expect(given).toEqual(['2027-03-31', '2026-10-31'])
})
