import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { PriceSummary } from '#web/quote/price/PriceSummary.tsx'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { SendQuote } from '#web/quote/send/SendQuote.tsx'
import { SendLink } from '#web/quote/send/SendLink.tsx'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import { useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'

/** The right sidebar: the price, how to come back, and help. */
export function SidePanel({ takesFocus, onClose }: { takesFocus: boolean; onClose: () => void }) {
  return (
    <aside
      aria-label="Price and help"
      // Help is at the bottom, so that a longer price does not move it.
      className="sticky top-6 flex min-h-[calc(100dvh-10rem)] flex-col justify-between gap-6"
    >
      <section className="rounded-lg border border-line bg-card p-5">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 className="text-xl">Price</h2>
          <FocusOnMount when={takesFocus}>
            <Button kind="quiet" className="-my-2 -mr-3" aria-expanded={true} onClick={onClose}>
              Hide <span className="sr-only">price and help</span>
            </Button>
          </FocusOnMount>
        </div>
        <PriceSummary />
      </section>
      <Help />
    </aside>
  )
}

/** Also shown on a phone, below the price. */
export function Help() {
  const session = useSession()
  return (
    <section className="grid gap-3 px-5">
      <h2 className="text-lg">Come back any time</h2>
      <SaveIndicator />
      <SendLink />
      <SendQuote />
      <h2 className="mt-3 text-lg">Questions?</h2>
      <Button className="justify-self-start" onClick={() => void openSendEmail(session)}>
        Get help by e-mail
      </Button>
    </section>
  )
}
