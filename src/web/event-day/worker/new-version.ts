import { useSyncExternalStore } from 'react'
import { BASE_PATH } from '#contract/pages.ts'
import { createStore } from '#web/ui/store.ts'

const SCOPE = `${BASE_PATH}/event-day/`

const newVersion = createStore<{ waiting: ServiceWorker | undefined }>({ waiting: undefined })

/** Lets the page open without a connection from now on. A browser without workers shows it with a connection alone. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(`${BASE_PATH}/event-day-sw.js`, {
      scope: SCOPE,
    })
    watch(registration)
    document.addEventListener('visibilitychange', () => {
      // A page that stays open for days asks too.
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
    })
  } catch {
    // A private window may refuse. The page says what that means by what its store answers.
  }
}

function watch(registration: ServiceWorkerRegistration) {
  const offer = () => newVersion.set({ waiting: registration.waiting ?? undefined })
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
}

/** Whether a newer release waits. It never takes over by itself: something may be half written. */
export function useNewVersion(): boolean {
  const { waiting } = useSyncExternalStore(newVersion.subscribe, newVersion.get)
  return waiting !== undefined && navigator.serviceWorker.controller !== null
}

/** Everything that is written down is kept, whichever release wrote it. */
export function startNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newVersion.get().waiting?.postMessage('use-new-version')
}
