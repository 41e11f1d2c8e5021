// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Coupons } from '#web/quote/components/Coupons.tsx'
import { CLIENT, REP } from '#web/quote/session/viewer.ts'
import { clearScreen, drawn } from '#testing/in-wizard.tsx'
import { aContact } from '#testing/quote-server.ts'

const SPRING = { code: 'SPRING', is_percentage: true, value: 10, discount: 31, not_applicable: null }

afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

it.each([CLIENT, REP])(
  'R02 N09 a coupon is entered and taken off as the $editor whose page it is',
  async (viewer) => {
    const { server } = drawn(aContact(), <Coupons />, viewer)
    server.coupons = [SPRING]
    await userEvent.type(screen.getByLabelText('Coupon code'), 'spring')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('SPRING takes $31 off.')).toBeTruthy()

    server.coupons = []
    await userEvent.click(screen.getByRole('button', { name: 'Remove SPRING' }))
    expect(await screen.findByText('SPRING is taken off.')).toBeTruthy()
    const asked = server.asked.filter(({ kind }) => kind === 'coupon')
    expect(asked.map(({ as }) => as)).toEqual([viewer.editor, viewer.editor])
  },
)
