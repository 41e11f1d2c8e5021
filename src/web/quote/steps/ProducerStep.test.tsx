// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import ProducerStep from '#web/quote/steps/ProducerStep.tsx'
import { aContact, PUBLIC_CONFIG } from '#testing/fake-quote-server.ts'
import { farmersAgentAnswers } from '#testing/purchase-flow.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'

afterEach(() => {
  closeDialogsAndNotifications()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each([
  [10, 31],
  [15, 46],
])(
  'N05 the page names the office’s limit of %d percent, and refuses more than $%d',
  async (percent, most) => {
    act(() => {
      queryClient.setQueryData(publicConfig.queryKey, { ...PUBLIC_CONFIG, producer_fee_limit: percent })
    })
    const contact = aContact({ producer_fee: most + 1 }, farmersAgentAnswers)
    const priced = { ...contact, customFields: { ...contact.customFields, h_nondiscount_fee_1: 310 } }
    renderInWizard(priced, <ProducerStep />)
    expect(
      screen.getByText(`What you add for your client, at most ${percent} percent of the gross fees`),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Next/ }))
    const summary = within(screen.getByRole('group', { name: /^In order to continue/ }))
    expect(
      summary.getByText(new RegExp(`Enter at most \\$${most}, ${percent} percent of the gross fees`)),
    ).toBeTruthy()
  },
)
