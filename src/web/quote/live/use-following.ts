import { useEffect, useMemo, useRef, useState } from 'react'
import { type BlockState, createEditBlock, type EditBlock, NOBODY_EDITS } from '#web/quote/live/edit-block.ts'
import { type Follower, followQuote, type FollowState, NOT_FOLLOWING } from '#web/quote/live/follow-quote.ts'
import type { OpenChannel } from '#web/api/live/quote-channel.ts'
import { useSession } from '#web/quote/session/context.ts'

export interface Following {
  changes: FollowState
  block: BlockState
  loadNewest: () => Promise<void>
  /** What the rep can do about who edits; nothing before the page is there. */
  actions: EditActions
}

export type EditActions = Pick<EditBlock, 'ask' | 'takeOver' | 'goOn' | 'handOver' | 'refuse'>

/** Follows what others change on the quote of this page, and who edits it. */
export function useFollowing(open: OpenChannel): Following {
  const session = useSession()
  const [changes, setChanges] = useState<FollowState>(NOT_FOLLOWING)
  const [block, setBlock] = useState<BlockState>(NOBODY_EDITS)
  const follower = useRef<Follower>(undefined)
  const editing = useRef<EditBlock>(undefined)

  useEffect(() => {
    const edited = createEditBlock(session)
    const followed = followQuote(session, open, edited.check)
    const forget = [
      edited.subscribe(() => setBlock(edited.get())),
      followed.subscribe(() => setChanges(followed.get())),
    ]
    follower.current = followed
    editing.current = edited
    return () => {
      forget.forEach((stop) => stop())
      followed.stop()
      edited.stop()
    }
  }, [session, open])

  const actions = useMemo<EditActions>(() => {
    const run = (name: keyof EditActions) => async () => editing.current?.[name]()
    return {
      ask: run('ask'),
      takeOver: run('takeOver'),
      goOn: run('goOn'),
      handOver: run('handOver'),
      refuse: run('refuse'),
    }
  }, [])
  return { changes, block, actions, loadNewest: async () => follower.current?.loadNewest() }
}
