const CHANNEL = 'event-day'

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

/** Tells the other tabs that something of this event is written or sent. */
export function tellOtherTabs(policy: string): void {
  open()?.postMessage(policy)
}

export function onOtherTabs(listener: (policy: string) => void): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
