// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import ConfirmIdentityDialog from '#web/reps/account/dialogs/ConfirmIdentityDialog.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import RecoveryCodesDialog, { example } from '#web/reps/second-factor/dialogs/RecoveryCodesDialog.tsx'

const NO_FACTOR = { code_app: false, recovery_codes: 0, passkeys: [], passkeys_offered: false }
let factors: object
let rep: object
let confirmations: unknown[]

beforeEach(() => {
  queryClient.clear()
  document.cookie = 'XSRF-TOKEN=token'
  factors = NO_FACTOR
  rep = { email: 'robin@office.example', name: 'Robin', role: 'owner' }
  confirmations = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url.endsWith('/admin/session')) return Promise.resolve(Response.json({ data: rep }))
    if (url.endsWith('/second-factor')) return Promise.resolve(Response.json({ data: factors }))
    if (method === 'POST') confirmations.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ data: { confirmed: true } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('N97 recovery codes stay until somebody says that they are kept', async () => {
  const close = vi.fn()
  render(<RecoveryCodesDialog {...example} close={close} />)
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(
    'Save these codes first. You won’t see them again.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(close).toHaveBeenCalledOnce()
})

it('N97 where the office asks for a second factor, it is set up before any page opens', async () => {
  rep = { ...rep, must_enrol: true }
  render(<RepOnly>{() => <p>All quotes</p>}</RepOnly>)
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeTruthy()
  expect(screen.getByText('two-step').className).toContain('whitespace-nowrap')
  expect(await screen.findByRole('button', { name: /Set up an authenticator app/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(screen.queryByText('All quotes')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue to your page' })).toBeNull()
})

it('N97 once it is set the page opens', async () => {
  rep = { ...rep, must_enrol: true }
  factors = { ...NO_FACTOR, code_app: true, recovery_codes: 10 }
  render(<RepOnly>{() => <p>All quotes</p>}</RepOnly>)
  const button = await screen.findByRole('button', { name: 'Continue to your page' })
  rep = { email: 'robin@office.example', name: 'Robin', role: 'owner' }
  await userEvent.click(button)
  expect(await screen.findByText('All quotes')).toBeTruthy()
})

it('N97 a proof asks for the code too where an app is set, or for a recovery code', async () => {
  factors = { ...NO_FACTOR, code_app: true, recovery_codes: 10 }
  const close = vi.fn()
  render(<ConfirmIdentityDialog close={close} />)
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456')
  await userEvent.type(screen.getByLabelText('Password'), 'seven irons')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
  expect(confirmations).toEqual([
    { password: 'seven irons', code: '123456' },
    { password: 'seven irons', recovery_code: 'abcd-efgh' },
  ])
})

it('N74 without a second factor a proof asks for the password alone', async () => {
  const close = vi.fn()
  render(<ConfirmIdentityDialog close={close} />)
  await userEvent.type(screen.getByLabelText('Password'), 'seven irons')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(confirmations).toEqual([{ password: 'seven irons' }])
})
