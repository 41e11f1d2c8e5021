// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import ContactStep from '#web/quote/steps/ContactStep.tsx'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

const contactName = () => screen.queryByLabelText<HTMLInputElement>('Contact name')
const field = (name: string) => document.querySelector(`[name="${name}"]`)

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

it('N53 another contact name than first and last is asked for only on demand', async () => {
  const { session } = renderInWizard(aContact({ insured_contact_name: null }), <ContactStep />)
  expect(contactName()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use another contact name' }))
  expect(document.activeElement).toBe(contactName())
  await userEvent.keyboard('Sam Roe')
  expect(session.get().pendingChanges['insured_contact_name']).toBe('Sam Roe')
})

it('N53 a contact name that was given is shown', () => {
  renderInWizard(aContact({ insured_contact_name: 'Sam Roe' }), <ContactStep />)
  expect(contactName()?.value).toBe('Sam Roe')
  expect(screen.queryByRole('button', { name: 'Use another contact name' })).toBeNull()
})

it('E02 a browser fills in the producer, the client and the receiver of signs apart', () => {
  renderInWizard(aContact({ insurance_producer: 'True', client_type: 'other_agent_broker' }), <ContactStep />)
  expect(field('producer_first_name')?.getAttribute('autocomplete')).toBe('section-producer given-name')
  expect(field('insured_first_name')?.getAttribute('autocomplete')).toBe('section-insured given-name')
  expect(field('producer_agency_name')?.getAttribute('autocomplete')).toBe('section-producer organization')
})
