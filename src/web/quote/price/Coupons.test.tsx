// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { notifications } from '#web/ui/notify.ts'
import { Coupons } from '#web/quote/price/Coupons.tsx'
import { CLIENT, REP } from '#web/api/viewer.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, errorResponse } from '#testing/fake-quote-server.ts'

const SPRING = { code: 'SPRING', is_percentage: true, value: 10, discount: 31, not_applicable: null }

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

it.each([CLIENT, REP])(
  'R02 N09 a coupon is entered and taken off as the $editor whose page it is',
  async (viewer) => {
    const { server } = renderInWizard(aContact(), <Coupons />, viewer)
    server.coupons = [SPRING]
    await userEvent.type(screen.getByLabelText('Coupon code'), 'spring')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('SPRING takes $31 off.')).toBeTruthy()

    server.coupons = []
    await userEvent.click(screen.getByRole('button', { name: 'Remove SPRING' }))
    expect(await screen.findByText('SPRING was removed.')).toBeTruthy()
    const asked = server.requests.filter(({ kind }) => kind === 'coupon')
    expect(asked.map(({ actingAs }) => actingAs)).toEqual([viewer.editor, viewer.editor])
  },
)

it('N09 a code that cannot be taken off stays, with the reason, and is taken off at the next press', async () => {
  const { server } = renderInWizard(aContact(), <Coupons />)
  server.coupons = [SPRING]
  await userEvent.type(codeField(), 'spring')
  await userEvent.click(apply())
  const remove = await screen.findByRole('button', { name: 'Remove SPRING' })
  server.respondNext('coupon', errorResponse(409, 'ALREADY_PURCHASED'))
  await userEvent.click(remove)
  expect((await screen.findByRole('alert')).textContent).toContain('The coupon is still on the quote')
  expect(screen.queryByText('SPRING takes $31 off.')).toBeNull()

  server.coupons = []
  await userEvent.click(remove)
  expect(await screen.findByText('SPRING was removed.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(codeField())
})

it('N09 Enter in the field enters the code once, and does not send the form around it', async () => {
  const sent = vi.fn()
  const { server } = renderInWizard(
    aContact(),
    <form onSubmit={sent}>
      <Coupons />
      <button type="submit">Next</button>
    </form>,
  )
  server.coupons = [SPRING]
  const release = server.holdNext('coupon')
  await userEvent.type(codeField(), 'spring{Enter}{Enter}')
  release()
  expect(await screen.findByText('SPRING takes $31 off.')).toBeTruthy()
  expect(codeField()).toHaveProperty('value', '')
  expect(server.bodiesOf('coupon')).toHaveLength(1)
  expect(sent).not.toHaveBeenCalled()
})

const apply = () => screen.getByRole('button', { name: 'Apply' })
const codeField = () => screen.getByLabelText('Coupon code')

describe('T18 N09 a quote that was saved elsewhere in the meantime', () => {
  it('T18 N09 is merged, and then the code is added', async () => {
    const { server, session } = renderInWizard(aContact(), <Coupons />)
    server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    server.coupons = [SPRING]
    await userEvent.type(codeField(), 'spring')
    await userEvent.click(apply())
    expect(await screen.findByText('SPRING takes $31 off.')).toBeTruthy()
    expect(server.bodiesOf('coupon').map(({ version }) => version)).toEqual([1, 2])
    expect(session.get().contact.customFields['tournament_name']).toBe('Autumn Scramble')
    expect(notifications.get()).toMatchObject([{ title: 'Quote updated' }])
  })

  it('T18 N09 is merged before a code is removed', async () => {
    const { server } = renderInWizard(aContact(), <Coupons />)
    server.coupons = [SPRING]
    await userEvent.type(codeField(), 'spring')
    await userEvent.click(apply())
    await screen.findByText('SPRING takes $31 off.')
    server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    server.coupons = []
    await userEvent.click(screen.getByRole('button', { name: 'Remove SPRING' }))
    expect(await screen.findByText('SPRING was removed.')).toBeTruthy()
    expect(server.bodiesOf('coupon').map(({ version }) => version)).toEqual([1, 1, 2])
  })

  it('T18 N09 keeps the typed code if the person postpones a conflict; at the next attempt it is added', async () => {
    const { server, session } = renderInWizard(aContact(), <Coupons />)
    act(() => session.edit({ h_yardage_1: '16x' }))
    server.saveElsewhere({ h_yardage_1: 170 })
    server.coupons = [SPRING]
    await userEvent.type(codeField(), 'spring')
    await userEvent.click(apply())
    await waitFor(() => expect(dialogStack.get()[0]?.name).toBe('unable-to-save'))
    act(() => dialogStack.get()[0]?.close())
    expect(await screen.findByText(/Choose which to keep/)).toBeTruthy()
    expect(codeField()).toHaveProperty('value', 'spring')

    await userEvent.click(apply())
    await waitFor(() => expect(dialogStack.get()[0]?.name).toBe('unable-to-save'))
    act(() => dialogStack.get()[0]?.close('keep-mine'))
    expect(await screen.findByText('SPRING takes $31 off.')).toBeTruthy()
    expect(session.get().pendingChanges).toEqual({ h_yardage_1: '16x' })
  })

  it('T18 N09 shows an error if the quote changes at every attempt, and keeps the typed code', async () => {
    const { server } = renderInWizard(aContact(), <Coupons />)
    const busy = () => errorResponse(409, 'VERSION_CONFLICT', { data: server.contact })
    server.respondNext('coupon', busy(), busy())
    await userEvent.type(codeField(), 'spring')
    await userEvent.click(apply())
    expect(await screen.findByText('Refused: VERSION_CONFLICT')).toBeTruthy()
    expect(codeField()).toHaveProperty('value', 'spring')
    expect(document.activeElement).toBe(codeField())
  })
})
