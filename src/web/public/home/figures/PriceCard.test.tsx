// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import HomePage from '#web/public/home/HomePage.tsx'
import { eventually } from '#testing/eventually.ts'

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
/** What the card shows at first. */
const EXAMPLE = { h_coverage: 'Yes', h_yardage_1: 165, h_amateurs_1: 100, h_prize_value_1: 10_000 }

interface Asked {
  figures: CustomFields
  /** Answers with a fee, or refuses. */
  answer: (fee: number, more?: object) => void
  refuse: (status: number, body: object) => void
  fail: () => void
}

let prices: Asked[] = []
let started: unknown[] = []

beforeEach(async () => {
  prices = []
  started = []
  history.replaceState(null, '', `${BASE_PATH}/`)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const body =
      typeof init.body === 'string' ? (JSON.parse(init.body) as { customFields: CustomFields }) : undefined
    if (body && url.endsWith('/prices')) return askPrice(body.customFields)
    if (url.endsWith('/contacts')) started.push(body)
    return Promise.resolve(
      Response.json({ data: { id: GUID, version: 1, customFields: {} } }, { status: 201 }),
    )
  })
  render(
    <Router base={BASE_PATH}>
      <HomePage />
    </Router>,
  )
  await screen.findByRole('radio', { name: /^Hole-in-one/ })
})
afterEach(() => vi.unstubAllGlobals())

function askPrice(figures: CustomFields): Promise<Response> {
  return new Promise((resolve, reject) => {
    prices.push({
      figures,
      answer: (fee, more = {}) =>
        resolve(
          Response.json({
            data: { customFields: { amount_due: fee }, explanation: [], referrals: [], savings: [], ...more },
          }),
        ),
      refuse: (status, body) => resolve(Response.json(body, { status })),
      fail: () => reject(new TypeError('offline')),
    })
  })
}

const asked = async (count: number): Promise<Asked> => {
  await eventually(() => expect(prices).toHaveLength(count))
  return prices[count - 1] as Asked
}
/** The fee in the card, and whether it is shown as that of the figures. */
const fee = () => {
  const [shown] = screen
    .getAllByText(/^\$(…|[\d,]+)$/, { selector: 'span' })
    .filter(({ className }) => className.includes('text-3xl'))
  return [shown?.textContent, shown?.className.includes('text-muted') ? 'grey' : 'current']
}
const shows = (text: string, state: string) => eventually(() => expect(fee()).toEqual([text, state]))
const yardage = () => screen.getByLabelText('Yardage')

describe('O11 the price card of the greeting', () => {
  it('O11 prices the example at once, then what is typed', async () => {
    expect(fee()).toEqual(['$…', 'grey'])
    const first = await asked(1)
    expect(first.figures).toEqual(EXAMPLE)
    first.answer(268)
    await shows('$268', 'current')

    await userEvent.clear(yardage())
    await userEvent.type(yardage(), '180')
    const second = await asked(2)
    expect(second.figures['h_yardage_1']).toBe(180)
    expect(fee()).toEqual(['$268', 'grey'])
    second.answer(237)
    await shows('$237', 'current')
  })

  it('O11 an answer that was overtaken does not win', async () => {
    const first = await asked(1)
    await userEvent.type(screen.getByLabelText('Yardage'), '{ArrowUp}')
    const second = await asked(2)
    second.answer(267)
    await shows('$267', 'current')
    first.answer(268)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(fee()).toEqual(['$267', 'current'])
  })

  it('O11 N73 a figure that is not valid says what to do in its place, and its price stays grey', async () => {
    ;(await asked(1)).answer(268)
    await shows('$268', 'current')
    await userEvent.clear(yardage())
    await userEvent.type(yardage(), '14')
    expect(yardage().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a yardage from 150 to 300')).toBeTruthy()
    expect(fee()).toEqual(['$268', 'grey'])
    expect(screen.getAllByText(/Fix the field in red to update/).length).toBeGreaterThan(0)
    expect(prices).toHaveLength(1)
  })

  it.each([
    ['{ArrowUp}', '166'],
    ['{ArrowDown}', '164'],
    ['{Shift>}{ArrowUp}{/Shift}', '175'],
    ['{Shift>}{ArrowDown}{ArrowDown}{/Shift}', '150'],
  ])('O11 %s changes 165 yards to %s, within the limits', async (keys, yards) => {
    await userEvent.type(yardage(), keys)
    expect((yardage() as HTMLInputElement).value).toBe(yards)
  })

  it('O11 the buttons beside a figure change it by one, and the picture follows', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'One more', description: 'Yardage' }))
    expect(screen.getByRole('img', { name: /166 yards/ })).toBeTruthy()
  })

  it('O11 the arrow keys choose the kind of contest; each keeps its figures', async () => {
    await userEvent.type(yardage(), '{ArrowUp}')
    screen.getByRole('radio', { name: /^Hole-in-one/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Putting/ }).checked).toBe(true)
    expect(screen.getByLabelText('Finalists')).toBeTruthy()
    await eventually(() =>
      expect(prices.at(-1)?.figures).toEqual({
        p_coverage: 'Yes',
        p_contest_type_1: 'Single Putt',
        p_distance_1: 50,
        p_finalists_1: 2,
        p_prize_value_1: 5_000,
      }),
    )
    await userEvent.keyboard('{ArrowLeft}')
    expect((yardage() as HTMLInputElement).value).toBe('166')
  })

  it('O11 K03 a progressive putt has its one distance, and back again the first of a single one', async () => {
    await userEvent.click(screen.getByRole('radio', { name: /^Putting/ }))
    const distance = () => screen.getByLabelText('Distance') as HTMLSelectElement
    await userEvent.selectOptions(screen.getByLabelText('Type of putt'), 'Progressive Putt')
    expect([distance().value, distance().options.length]).toEqual(['10-30-50', 1])
    await userEvent.selectOptions(screen.getByLabelText('Type of putt'), 'Single Putt')
    expect([distance().value, distance().options.length]).toEqual(['40', 2])
  })

  it('O11 N51 what only several figures together show to be wrong is said at one of them', async () => {
    await userEvent.click(screen.getByRole('radio', { name: /^Putting/ }))
    await userEvent.clear(screen.getByLabelText('Finalists'))
    await userEvent.type(screen.getByLabelText('Finalists'), '11')
    expect(screen.getByText('Enter 1 to 10 finalists for a single putt')).toBeTruthy()
  })

  it('O11 a dice roll alone says that it is sold beside another contest', async () => {
    await userEvent.click(screen.getByRole('radio', { name: /^Dice roll/ }))
    expect(screen.getByText(/only with another contest/)).toBeTruthy()
  })

  it('O11 N69 a longer tee that saves money is offered, and taken by one press', async () => {
    const saving = { entity: 'grand_prize', index: 1, distance: 180, cert_fee: 237, amount: 31 }
    ;(await asked(1)).answer(268, { savings: [saving] })
    await userEvent.click(await screen.findByRole('button', { name: 'Use 180 yards' }))
    expect(screen.queryByText(/\$31 less/)).toBeNull()
    const next = await asked(2)
    expect(next.figures['h_yardage_1']).toBe(180)
  })

  it('O11 O01 the price is explained in place', async () => {
    const text = '100 players at 165 yards for $10,000: $268.'
    ;(await asked(1)).answer(268, { explanation: [{ entity: 'grand_prize', index: 1, text }] })
    await userEvent.click(await screen.findByRole('button', { name: 'Why this price?' }))
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('O11 the fee is said once it rests', async () => {
    ;(await asked(1)).answer(268)
    await eventually(() => expect(screen.getByRole('status').textContent).toBe('Certificate Fee $268'))
  })

  it.each([
    ['no answer', (price: Asked) => price.fail(), /Check your internet connection\. Try again/],
    [
      'a site that is down',
      (price: Asked) => price.refuse(503, { error: 'We’re down for maintenance', code: 'MAINTENANCE' }),
      /down for maintenance\. Try again/,
    ],
    [
      'no plan',
      (price: Asked) =>
        price.refuse(503, { error: 'We can’t work out prices right now', code: 'NO_RATING_PLAN' }),
      /can’t work out prices right now.*still start a quo/,
    ],
    [
      'too many',
      (price: Asked) =>
        price.refuse(429, { error: 'Too many tries: wait 30 seconds and try again', code: 'RATE_LIMITED' }),
      /wait 30 seconds.*still start a quo/,
    ],
  ])(
    'O11 D06 %s: a sentence in place, which promises that a quote can be started only where it can',
    async (_name, refuse, words) => {
      refuse(await asked(1))
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toMatch(words)
      await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
      ;(await asked(2)).answer(268)
      await shows('$268', 'current')
      expect(screen.queryByRole('alert')).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: /^Start a quote/ }))
      await eventually(() => expect(started).toEqual([{ customFields: EXAMPLE }]))
    },
  )

  it('N102 another kind of contest never shows the fee of the one before, and coming back shows its own', async () => {
    ;(await asked(1)).answer(268, { explanation: [{ entity: 'grand_prize', index: 1, text: 'Of the ace.' }] })
    await shows('$268', 'current')
    await userEvent.click(screen.getByRole('radio', { name: /^Dice roll/ }))
    expect(fee()).toEqual(['$…', 'grey'])
    expect(screen.queryByRole('button', { name: 'Why this price?' })).toBeNull()
    ;(await asked(2)).answer(150)
    await shows('$150', 'current')
    await userEvent.click(screen.getByRole('radio', { name: /^Hole-in-one/ }))
    expect(fee()).toEqual(['$268', 'current'])
  })

  it('N102 a figure that is wrong before the first price asks to be corrected', async () => {
    await userEvent.clear(yardage())
    expect(screen.getAllByText('Fix the field in red.').length).toBeGreaterThan(0)
  })

  it('N102 the keyboard reaches the prize with its text selected, so that typing replaces it', async () => {
    const prize = screen.getByLabelText<HTMLInputElement>('Prize value')
    act(() => prize.focus())
    expect([prize.value, prize.selectionStart, prize.selectionEnd]).toEqual(['10000', 0, 5])
    await userEvent.keyboard('25000')
    await userEvent.tab()
    expect(prize.value).toBe('25,000')
  })

  it.each([
    [/^Hole-in-one/, 'h_coverage', /More players raise that chance, and a longer shot lowers it/],
    [/^Putting/, 'p_coverage', /More finalists raise that chance, and a longer putt lowers it/],
    [/^Shootout/, 's_coverage', /a prize paid over more years costs less/],
    [/^Dice roll/, 'd_coverage', /It’s the same however many people roll/],
  ])(
    'O01 %s: why this price is answered by a reason, not only by its figures',
    async (kind, coverage, reason) => {
      await userEvent.click(screen.getByRole('radio', { name: kind }))
      await eventually(() => expect(prices.at(-1)?.figures).toHaveProperty(coverage, 'Yes'))
      const explanation = [{ entity: 'grand_prize', index: 1, text: 'These figures: $268.' }]
      prices.at(-1)?.answer(268, { explanation })
      await userEvent.click(await screen.findByRole('button', { name: 'Why this price?' }))
      expect(screen.getByText(reason)).toBeTruthy()
    },
  )

  it('N102 Start takes along untouched figures too', async () => {
    ;(await asked(1)).answer(268)
    await shows('$268', 'current')
    await userEvent.click(screen.getByRole('button', { name: 'Start a quote with these figures' }))
    await eventually(() => expect(started).toEqual([{ customFields: EXAMPLE }]))
  })

  it('N102 Start takes along what is shown, as far as it is valid', async () => {
    await userEvent.clear(screen.getByLabelText('Amateurs'))
    await userEvent.type(screen.getByLabelText('Amateurs'), '120')
    await userEvent.clear(screen.getByLabelText('Prize value'))
    await userEvent.type(screen.getByLabelText('Prize value'), '$2')
    await userEvent.click(screen.getByRole('button', { name: 'Start a quote with these figures' }))
    await eventually(() =>
      expect(started).toEqual([{ customFields: { h_coverage: 'Yes', h_yardage_1: 165, h_amateurs_1: 120 } }]),
    )
  })
})
