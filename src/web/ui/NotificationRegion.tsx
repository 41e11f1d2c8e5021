import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismiss, type Notification, notifications, type NotificationType } from '#web/ui/notify.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { topLayer } from '#web/ui/top-layer.ts'

const TIMEOUT_MS = 4000

const INK: Record<NotificationType, string> = {
  info: 'text-water',
  success: 'text-fairway',
  warning: 'text-sand',
  error: 'text-flag',
}

/** Rendered inside the topmost open dialog, as everything outside is inert. */
export function NotificationRegion() {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.get)
  const layer = useSyncExternalStore(topLayer.subscribe, topLayer.get)

  return createPortal(
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed top-4 right-4 z-50 flex w-96 max-w-[calc(100%-2rem)] flex-col items-end gap-2 print:hidden"
    >
      {shown.map((notification) => (
        <Toast key={notification.id} notification={notification} />
      ))}
    </section>,
    layer,
  )
}

/**
 * @rule S17 It goes when closed or after four seconds, which do not run while one points at it or is in it.
 */
function Toast({ notification: { id, type, title, message, isTruncated } }: { notification: Notification }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused

  useEffect(() => {
    if (paused) return undefined
    const timer = setTimeout(() => dismiss(id), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [id, paused])

  return (
    <div
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-md border border-line bg-card py-2 pr-1 pl-4 shadow-lifted"
    >
      <Icon name={type} className={`mt-2 ${INK[type]}`} />
      <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className={`text-sm ${isTruncated ? 'truncated' : ''}`}>{message}</p>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dismiss(id)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
