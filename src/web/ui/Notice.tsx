import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

type NoticeKind = 'info' | 'success' | 'attention' | 'error'

const STYLES: Record<NoticeKind, { frame: string; ink: string; icon: IconName }> = {
  info: { frame: 'border-water bg-water-soft', ink: 'text-water', icon: 'info' },
  success: { frame: 'border-fairway bg-fairway-soft', ink: 'text-fairway', icon: 'success' },
  attention: { frame: 'border-sand bg-sand-soft', ink: 'text-sand', icon: 'warning' },
  error: { frame: 'border-flag bg-flag-soft', ink: 'text-flag', icon: 'error' },
}

interface NoticeProps {
  kind: NoticeKind
  title?: string
  /** Announce it when it appears: true for results of the person's action. */
  live?: boolean
  children?: ReactNode
}

/** A message next to what it is about; it stays as long as it is true. */
export function Notice({ kind, title, live = false, children }: NoticeProps) {
  const { frame, ink, icon } = STYLES[kind]
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div className={`flex gap-3 rounded-md border-l-4 px-4 py-3 ${frame}`} role={live ? role : undefined}>
      <Icon name={icon} className={`mt-0.5 ${ink}`} />
      <div className="min-w-0 max-w-measure">
        {title && <p className={`font-semibold ${ink}`}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
