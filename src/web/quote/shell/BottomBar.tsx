import type { ReactNode, Ref } from 'react'

interface BottomBarProps {
  /** Just above the bar. */
  messageSlot?: Ref<HTMLDivElement> | undefined
  /** In the bar, above its row. */
  above?: ReactNode
  /** Where the page puts its main action. */
  actionSlot: Ref<HTMLDivElement>
  children?: ReactNode
}

/** Stays at the bottom of a small screen. */
export function BottomBar({ messageSlot, above, actionSlot, children }: BottomBarProps) {
  return (
    <div className="sticky bottom-0 z-[5] border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
      {/* Above the bar and not in it, so that the bar stays where it is. */}
      <div
        ref={messageSlot}
        className="absolute inset-x-0 bottom-full max-h-[50dvh] overflow-y-auto border-t border-line bg-card px-4 py-3 empty:hidden sm:px-6"
      />
      {above}
      <div className="flex min-h-17 items-center gap-4 px-4 sm:px-6">
        {children}
        <div ref={actionSlot} className="ml-auto flex flex-1 justify-end" />
      </div>
    </div>
  )
}
