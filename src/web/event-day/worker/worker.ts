import { type PrecacheEntry, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { BASE_PATH } from '#contract/pages.ts'

/** Put in by the build: the document, its scripts, styles, letters and icons. */
declare const KEPT_FILES: PrecacheEntry[]

/**
 * Serves the pages of the event day from the phone, and nothing else: every call and every other page goes to the network
 * untouched, so that nothing that a person wrote is ever in its store.
 *
 * @rule N104 The page opens without a connection from its first opening on.
 */
precacheAndRoute(KEPT_FILES, { cleanURLs: false, directoryIndex: null as unknown as string })
registerRoute(new NavigationRoute(createHandlerBoundToURL(`${BASE_PATH}/event-day/mine`)))

// A new release waits until the page asks for it: something may be half written.
addEventListener('message', (event: MessageEvent) => {
  const scope = globalThis as unknown as { skipWaiting: () => Promise<void> }
  if (event.data === 'use-new-version') void scope.skipWaiting()
})
