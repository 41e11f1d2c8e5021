import { Suspense, useState } from 'react'
import { LazyPriceBox } from '#web/quote/price/lazy-price-summary.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

/** Takes the focus when it is shown or hidden, as the button that was pressed disappears. */
type Panel = 'open' | 'hidden' | 'shown'

/**
 * The right sidebar with the price.
 *
 * @rule S14 It can be closed and opened; its column stays, so that the form keeps its place.
 */
export function SidePanel() {
  const [panel, setPanel] = useState<Panel>('open')
  if (panel === 'hidden') {
    return (
      <FocusOnMount>
        <Button kind="quiet" aria-expanded={false} onClick={() => setPanel('shown')}>
          Show the price
        </Button>
      </FocusOnMount>
    )
  }
  return (
    <aside
      aria-label="Price"
      className="sticky top-6 max-h-[calc(100dvh-3rem)] animate-open overflow-y-auto rounded-lg border border-line bg-card p-5"
    >
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 className="text-xl">Price</h2>
        <FocusOnMount when={panel === 'shown'}>
          <Button
            kind="quiet"
            className="-my-2 -mr-3"
            aria-expanded={true}
            onClick={() => setPanel('hidden')}
          >
            Hide <span className="sr-only">the price</span>
          </Button>
        </FocusOnMount>
      </div>
      <Suspense>
        <LazyPriceBox />
      </Suspense>
    </aside>
  )
}
