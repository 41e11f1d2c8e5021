import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { filesQuery } from '#web/claims/files/claim-file-queries.ts'
import type { FileWay } from '#web/claims/files/file-way.ts'
import { percentOf } from '#web/uploads/file-sizes.ts'
import { useSendings } from '#web/uploads/sendings.ts'

const STEP = 25

/** Says in steps of a quarter how far files are, for those who do not see their lines: a screen reader reads no more than that. */
export function SendingNews({ way }: { way: FileWay }) {
  const sendings = useSendings(way.id).filter(({ state }) => state !== 'refused')
  const { data = [] } = useQuery(filesQuery(way))
  const last = useRef('')
  const said = [
    ...sendings.map(({ name, sent, bytes, state }) => {
      const step = Math.floor(percentOf(sent, bytes) / STEP) * STEP
      return state === 'waiting' ? `${name}: waiting for a connection` : `${name}: ${step} percent sent`
    }),
    ...data.flatMap(({ name, state }) => (state === 'checking' ? [`${name} is here`] : [])),
  ].join('. ')
  // What was said last stays: an empty region says nothing of the end.
  if (said !== '') last.current = said
  return (
    <p role="status" className="sr-only">
      {last.current}
    </p>
  )
}
