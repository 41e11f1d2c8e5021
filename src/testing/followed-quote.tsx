import { act } from '@testing-library/react'
import { expect } from 'vitest'
import type { Block } from '#contract/edit-block.ts'
import { FollowedChanges } from '#web/quote/live/ChangesByOthers.tsx'
import type { ChannelListener } from '#web/api/live/quote-channel.ts'
import { REP } from '#web/api/viewer.ts'
import { aWizardSession, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, GUID } from '#testing/fake-quote-server.ts'

/** The socket, controlled by the test. */
class Wire {
  listener: ChannelListener | undefined
  isOpen = false
  readonly open = (guid: string, listener: ChannelListener) => {
    expect(guid).toBe(GUID)
    this.listener = listener
    this.isOpen = true
    return Promise.resolve(() => void (this.isOpen = false))
  }
  readonly joins = () => act(() => this.listener?.joined())
  readonly tells = () => act(() => this.listener?.changed())
  readonly tellsOfBlock = () => act(() => this.listener?.blockChanged())
}

/** What a rep sees above a quote that others change or edit. */
export function renderFollowedQuote(block: Block | null = null) {
  const wire = new Wire()
  const wizard = aWizardSession(aContact(), REP)
  wizard.server.block = block
  return { wire, ...renderInWizard(aContact(), <FollowedChanges open={wire.open} />, REP, wizard) }
}
