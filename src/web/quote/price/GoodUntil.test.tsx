// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { GoodUntil } from '#web/quote/price/GoodUntil.tsx'
import { renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

afterEach(() => vi.unstubAllGlobals())

const END = { last_day: '06/01/2027', change: 'After that signs can no longer arrive in time.' }

it('N68 the price box says until when the price is good, and what changes then', () => {
  renderInWizard({ ...aContact(), price_end: END }, <GoodUntil />)
  expect(screen.getByText(`Good until Tuesday, June 1, 2027. ${END.change}`)).toBeTruthy()
})

it('N68 it promises nothing without such a day', () => {
  renderInWizard({ ...aContact(), price_end: null }, <GoodUntil />)
  expect(screen.queryByText(/Good until/)).toBeNull()
})
