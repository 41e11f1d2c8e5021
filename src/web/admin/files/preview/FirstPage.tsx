import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import { useInSight } from '#web/admin/files/preview/use-in-sight.ts'
import { firstPageQuery } from '#web/admin/files/queries.ts'

interface FirstPageProps {
  /** Of the PDF. */
  url: string
  className: string
  /** What stands in its place until it is drawn, and where it can’t be. */
  children: ReactNode
}

/** The first page of a PDF in a frame that keeps its size. It is drawn once the frame is in sight. */
export function FirstPage({ url, className, children }: FirstPageProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isInSight = useInSight(frame)
  const { data: drawn } = useQuery({ ...firstPageQuery(url), enabled: isInSight })
  const copy = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (drawn) canvas?.getContext('2d')?.drawImage(drawn, 0, 0)
    },
    [drawn],
  )
  return (
    <span ref={frame} className={`flex items-center justify-center ${className}`}>
      {drawn ? (
        <canvas
          ref={copy}
          aria-hidden="true"
          width={drawn.width}
          height={drawn.height}
          className="max-h-full max-w-full border border-line bg-[#ffffff]"
        />
      ) : (
        children
      )}
    </span>
  )
}
