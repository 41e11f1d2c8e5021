import { useEffect } from 'react'
import { onFilesChanged, onQuotesChanged } from '#web/admin/desk/live/changed-quotes.ts'
import { refreshCaseFiles } from '#web/admin/files/queries.ts'

/** A colleague who adds a hundred files is heard of a hundred times; they are read together. */
const PAUSE_MS = 300

/**
 * Reads the files of a case again as others change them.
 *
 * @rule T05 N107 What a colleague, the customer, a claim or an email changes in the files of a case is seen at once.
 */
export function useLiveFiles(guid: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      void refreshCaseFiles(guid)
    }
    const hear = (id: string) => {
      if (id === guid) timer ??= setTimeout(read, PAUSE_MS)
    }
    const stops = [onQuotesChanged(hear), onFilesChanged(hear)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [guid])
}
