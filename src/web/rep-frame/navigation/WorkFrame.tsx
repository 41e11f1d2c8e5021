import type { ReactNode } from 'react'
import { BackLink } from '#web/rep-frame/navigation/BackLink.tsx'
import { KeyBar, type KeyBarProps } from '#web/rep-frame/navigation/KeyBar.tsx'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'

/** What a page of work has besides its content. */
export interface Work extends KeyBarProps {
  /** The page above it. */
  back: { to: string; label: string }
}

interface WorkFrameProps extends Work {
  rep: SignedInRep
  children: ReactNode
}

/** A page with one thing to work on: the rail is icons alone, the way back stands on top, the keys along the bottom. */
export function WorkFrame({ rep, back, keys, children }: WorkFrameProps) {
  return (
    <RepFrame
      rep={rep}
      isCase
      start={
        <nav aria-label="Back" className="max-sm:w-full">
          <BackLink {...back} />
        </nav>
      }
    >
      <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col">
        <div className="grid flex-1 content-start px-4 py-5 sm:px-6">{children}</div>
        {keys.length > 0 && <KeyBar keys={keys} />}
      </div>
    </RepFrame>
  )
}
