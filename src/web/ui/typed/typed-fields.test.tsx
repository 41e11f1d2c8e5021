// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { readDayWithYear } from '#domain/values/typed/day.ts'
import { readHole } from '#domain/values/typed/hole.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { DateField } from '#web/ui/typed/DateField.tsx'
import { fromDayOn } from '#web/ui/typed/day-limits.ts'
import { TimeField } from '#web/ui/typed/TimeField.tsx'

const today = '2026-11-22' as CalendarDate

/** Renders a field that keeps its value, and returns the values it reported. */
function show<P extends FieldProps>(Field: ComponentType<P>, props: Partial<P> = {}) {
  const given: string[] = []
  function Holder() {
    const [value, setValue] = useState(props.value ?? '')
    const onChange = (next: string) => {
      given.push(next)
      setValue(next)
    }
    return <Field {...({ name: 'field', label: 'Field', ...props, value, onChange } as unknown as P)} />
  }
  render(<Holder />)
  return given
}

const showDate = (props: Partial<Parameters<typeof DateField>[0]> = {}) =>
  show(DateField, { dateFormat: 'MM-dd-yyyy', today, ...props })

const box = () => screen.getByLabelText<HTMLInputElement>('Field')

/** What the live part of the field says. */
const said = () => document.querySelector('[aria-live=polite]')?.textContent

const type = (text: string) => userEvent.type(box(), text)

describe('what is typed', () => {
  it.each([
    [MoneyField, '$25k', '25000', '$25,000', '25,000'],
    [NumberField, '120 players', '120', '120', '120'],
    [PhoneField, '(512) 555 0142', '512-555-0142', '512-555-0142', '512-555-0142'],
    [TimeField, '8.30 am', '08:30', '8:30 AM', '8:30 AM'],
  ] as const)(
    'N100 stays while it is typed, is said as it was understood, and goes on in its wire form',
    async (...row) => {
      const [Field, typed, wire, shown, left] = row
      const given = show(Field as ComponentType<FieldProps>)
      await type(typed)
      expect([box().value, given.at(-1), said()]).toEqual([typed, wire, shown])
      await userEvent.tab()
      expect([box().value, said()]).toEqual([left, ''])
    },
  )

  it('N100 gives way to another value that comes from elsewhere', () => {
    const draw = (value: string) => (
      <NumberField name="hole" label="Field" read={readHole} value={value} onChange={() => {}} />
    )
    const { rerender } = render(draw('7'))
    act(() => box().focus())
    rerender(draw('9'))
    expect(box().value).toBe('9')
  })

  it('N100 stays as it is where it is not understood', async () => {
    const given = show(MoneyField)
    await type('about 25')
    await userEvent.tab()
    expect([box().value, given.at(-1)]).toEqual(['about 25', 'about 25'])
  })

  it('N100 is asked about where it can be two things, once it is wrong', async () => {
    show(MoneyField, { value: '25.000', error: 'Enter the amount' })
    expect(screen.getByText('Enter 25,000 or 25.00. We can’t tell which one 25.000 means.')).toBeTruthy()
    expect(screen.queryByText('Enter the amount')).toBeNull()
  })

  it('N100 hides its hint and leaves its room, so that nothing moves', async () => {
    show(MoneyField, { hint: 'In whole dollars' })
    await type('25k')
    const hint = screen.getByText('In whole dollars')
    expect(hint.className).toContain('invisible')
    await userEvent.tab()
    expect(hint.className).not.toContain('invisible')
  })
})

describe('a date field', () => {
  it.each([
    ['MM-dd-yyyy', '06-05-2027'],
    ['MM/dd/yyyy', '06/05/2027'],
    ['yyyy-MM-dd', '2027-06-05'],
  ] as const)('K07 N100 reads a day in any spelling and writes it as %s', async (dateFormat, wire) => {
    const given = showDate({ dateFormat })
    await type('6/5')
    expect([given.at(-1), said()]).toEqual([wire, 'Sat, June 5, 2027'])
    await userEvent.tab()
    expect(box().value).toBe('Sat, June 5, 2027')
    await userEvent.clear(box())
    expect(given.at(-1)).toBe('')
  })

  it('N100 takes a pasted day, and keeps one that it does not understand', async () => {
    const given = showDate()
    await userEvent.click(box())
    await userEvent.paste('Saturday, 5\u00a0June 2027\n')
    expect(given.at(-1)).toBe('06-05-2027')
    await userEvent.clear(box())
    await userEvent.paste('the weekend after')
    await userEvent.tab()
    expect([box().value, given.at(-1)]).toEqual(['the weekend after', 'the weekend after'])
  })

  it('N100 asks for the year where any is possible', () => {
    showDate({ value: 'June 5', read: readDayWithYear, error: 'Enter the date' })
    expect(screen.getByText('Enter the year too, such as June 5, 2027.')).toBeTruthy()
  })

  it('N100 says why a day cannot be chosen', async () => {
    showDate({ limits: fromDayOn(today) })
    await type('6/5/25')
    expect(said()).toBe('Thu, June 5, 2025. This day is in the past.')
    await userEvent.tab()
    expect(said()).toBe('This day is in the past.')
  })

  it('N100 does not depend on the zone and the clock of the browser', async () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    const given = showDate({ value: '06-05-2027' })
    expect(box().value).toBe('Sat, June 5, 2027')
    await userEvent.clear(box())
    await type('11/22')
    expect(given.at(-1)).toBe('11-22-2026')
    vi.unstubAllEnvs()
  })

  it('N100 is chosen in a calendar by keyboard, with the focus back where it was', async () => {
    const given = showDate({ value: '06-05-2027' })
    const open = screen.getByRole('button', { name: 'Open the calendar' })
    expect(open.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(open)
    const calendar = await screen.findByRole('dialog', { name: 'Calendar: Field' })
    expect(document.activeElement?.textContent).toBe('5')
    await userEvent.keyboard('{ArrowDown}')
    expect(within(calendar).getByText('Sat, June 12, 2027')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(given).toEqual(['06-12-2027'])
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await vi.waitFor(() => expect(document.activeElement).toBe(open))
    expect(box().value).toBe('Sat, June 12, 2027')
  })

  it('N100 lets one reach a day that cannot be chosen, and says why', async () => {
    const given = showDate({ limits: fromDayOn(today) })
    await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
    const calendar = await screen.findByRole('dialog')
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(within(calendar).getByText('This day is in the past.')).toBeTruthy()
    expect(given).toEqual([])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('N100 takes a day of the calendar of a telephone', () => {
    const given = showDate({ limits: fromDayOn(today) })
    const native = document.querySelector<HTMLInputElement>('input[type=date]')
    if (!native) throw new Error('There is none')
    expect(native.min).toBe(today)
    fireEvent.change(native, { target: { value: '2027-06-05' } })
    expect(given).toEqual(['06-05-2027'])
  })
})

describe('the clock of a telephone', () => {
  const clock = () => screen.getByLabelText<HTMLInputElement>('Open the clock')

  it('N100 gives its time, which the field shows as it shows a typed one', () => {
    const given = show(TimeField, { value: '14:10' })
    expect(clock().value).toBe('14:10')
    fireEvent.change(clock(), { target: { value: '08:30' } })
    expect([given, box().value]).toEqual([['08:30'], '8:30 AM'])
  })

  it('N100 empty or closed, it leaves what was typed', async () => {
    const given = show(TimeField)
    await type('half past')
    expect(clock().value).toBe('')
    fireEvent.change(clock(), { target: { value: '' } })
    expect([given.at(-1), box().value]).toEqual(['half past', 'half past'])
  })
})
