// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CopyContactAddress } from '#web/quote/signs/shipping/CopyContactAddress.tsx'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import { renderInWizard } from '#testing/render-in-wizard.tsx'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { aContact } from '#testing/fake-quote-server.ts'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement?.textContent

function renderStep(contact: SavedQuote) {
  const { session } = renderInWizard(contact, <CopyContactAddress />)
  return (key: string) => textOf(session.get(), key)
}

const blank = {
  shipping_first_name: null,
  shipping_last_name: null,
  shipping_phone: null,
  shipping_address_1: null,
}
const nothing = { ...blank, shipping_city: null, shipping_state: null, shipping_zip: null }
const other = { shipping_address_1: '9 Elm Street', shipping_ext: '5', insured_ext: null }

afterEach(() => vi.unstubAllGlobals())

describe('N49 the contact’s address for shipping', () => {
  it('N49 fills in empty fields at once', async () => {
    const text = renderStep(aContact(nothing))
    await press('Use the contact’s address')
    expect([text('shipping_first_name'), text('shipping_zip')]).toEqual(['Pat', '78704'])
    expect(screen.queryByRole('button', { name: 'Replace it' })).toBeNull()
  })

  it('N49 asks before it overwrites, and No changes nothing', async () => {
    const text = renderStep(aContact(other))
    await press('Use the contact’s address')
    expect([text('shipping_address_1'), focused()]).toEqual(['9 Elm Street', 'Replace it'])
    await press('Keep it')
    expect([text('shipping_address_1'), focused()]).toEqual(['9 Elm Street', 'Use the contact’s address'])
  })

  it('N49 overwritten or emptied fields are restored by Undo', async () => {
    const text = renderStep(aContact(other))
    await press('Use the contact’s address')
    await press('Replace it')
    expect([text('shipping_address_1'), text('shipping_ext')]).toEqual(['1200 Barton Springs Road', ''])
    expect(focused()).toBe('Undo')
    await press('Undo')
    expect([text('shipping_address_1'), text('shipping_ext')]).toEqual(['9 Elm Street', '5'])
    expect(focused()).toBe('Use the contact’s address')
  })
})
