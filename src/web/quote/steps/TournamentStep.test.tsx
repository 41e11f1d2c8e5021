// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import TournamentStep from '#web/quote/steps/TournamentStep.tsx'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, GUID } from '#testing/fake-quote-server.ts'

const NO_PLACE = { course_state: null, time_zone: null }
const zone = () => screen.getByLabelText<HTMLSelectElement>('Time zone').value
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option)

function onDeviceIn(timeZone: string) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone }
  })
}

beforeEach(() => history.replaceState(null, '', `/quote/view/${GUID}/tournament-golf-information`))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('N58 the zone is that of the device, then that of the state, and of the device where the state has both', async () => {
  onDeviceIn('America/Denver')
  renderInWizard(aContact(NO_PLACE), <TournamentStep />)
  expect(zone()).toBe('America/Denver')
  await choose('State or province', 'Florida')
  await waitFor(() => expect(zone()).toBe('America/New_York'))
  await choose('State or province', 'Texas')
  await waitFor(() => expect(zone()).toBe('America/Denver'))
  await choose('State or province', 'Georgia')
  await waitFor(() => expect(zone()).toBe('America/New_York'))
})

it('N58 a zone that was chosen stays, whatever the device says', async () => {
  onDeviceIn('America/Denver')
  renderInWizard(aContact(NO_PLACE), <TournamentStep />)
  await choose('Time zone', 'Central')
  await choose('State or province', 'Texas')
  await waitFor(() => expect(zone()).toBe('America/Chicago'))
  await choose('Time zone', 'Eastern')
  await choose('State or province', 'Utah')
  await choose('State or province', 'Texas')
  expect(zone()).toBe('America/New_York')
})
