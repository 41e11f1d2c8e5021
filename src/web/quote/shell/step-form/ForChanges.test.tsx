// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { REP, repViewer } from '#web/api/viewer.ts'
import TournamentStep from '#web/quote/steps/TournamentStep.tsx'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

it.each([
  ['a specialist', REP, false],
  ['a reader', repViewer({ role: 'reader' }), true],
])('R02 %s sees the answers of a step; whether they are disabled', (_, viewer, isDisabled) => {
  renderInWizard(aContact(), <TournamentStep />, viewer)
  const name = screen.getByLabelText(/^Tournament name/)
  expect((name as HTMLInputElement).value).not.toBe('')
  expect(name.matches(':disabled')).toBe(isDisabled)
})

it('R02 a reader goes on to the next step without saving, and what a step fills in by itself is left out', async () => {
  const { session } = renderInWizard(aContact(), <TournamentStep />, repViewer({ role: 'reader' }))
  const saves = vi.spyOn(session, 'flush')
  session.edit({ tournament_name: 'Changed' })
  await userEvent.click(screen.getAllByRole('button', { name: /^Next/ })[0] as HTMLElement)
  await waitFor(() => expect(location.pathname).toMatch(/\/admin\//))
  expect(session.get().pendingChanges).toEqual({})
  expect(saves).not.toHaveBeenCalled()
})
