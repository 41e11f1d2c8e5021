// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import ChooseAudienceDialog, { example } from '#web/admin/mailings/dialogs/ChooseAudienceDialog.tsx'
import { errorResponse } from '#testing/fake-quote-server.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

it('T18 P05 after somebody else saved the mailing, a second press chooses the audience of what they wrote', async () => {
  document.cookie = 'XSRF-TOKEN=token'
  const { mailing } = example
  const theirs = { ...mailing, version: 4, text: 'Their new text' }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return sent.length === 1
      ? errorResponse(409, 'MAILING_CHANGED', { data: theirs })
      : Response.json({ data: { ...theirs, version: 5 } })
  })
  const close = vi.fn()
  render(<ChooseAudienceDialog {...example} close={close} />)
  const states = screen.getByLabelText('States', { exact: false })
  await userEvent.clear(states)
  await userEvent.type(states, 'NV')
  const use = () => userEvent.click(screen.getByRole('button', { name: 'Use this audience' }))
  await use()
  expect(await screen.findByText('Someone saved this mailing meanwhile')).toBeTruthy()
  expect(screen.getByText(/Their new text/)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()

  await use()
  await waitFor(() => expect(close).toHaveBeenCalledWith({ ...theirs, version: 5 }))
  expect(sent).toMatchObject([
    { version: 3, states: 'NV' },
    { version: 4, states: 'NV' },
  ])
})
