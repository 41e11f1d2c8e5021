import { PageTitle } from '#web/layout/PageTitle.tsx'

type SignKind = 'genuine' | 'replaced' | 'unknown'

interface SignProps {
  kind: SignKind
  title: string
  children: React.ReactNode
}

/** Each kind has its own colour, shape and words, so that none of them is needed. */
const LOOKS: Record<SignKind, { frame: string; disc: string; mark: string }> = {
  genuine: {
    frame: 'border-fairway bg-fairway-soft',
    disc: 'fill-fairway',
    mark: 'M14.5 24.5l6.5 6.5L34 17.5',
  },
  replaced: { frame: 'border-sand bg-sand-soft', disc: 'fill-sand', mark: 'M24 13v14M24 34v.2' },
  unknown: { frame: 'border-flag bg-flag-soft', disc: 'fill-flag', mark: 'M16 16l16 16M32 16 16 32' },
}

/** The answer to the check of a certificate, to be read across a counter. */
export function CertificateSign({ kind, title, children }: SignProps) {
  const { frame, disc, mark } = LOOKS[kind]
  return (
    <div
      role={kind === 'unknown' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border-2 p-5 sm:flex-nowrap ${frame}`}
    >
      <svg viewBox="0 0 48 48" className="size-14 shrink-0" aria-hidden="true">
        {kind === 'unknown' ? (
          <path className={disc} d="M15 2h18l13 13v18L33 46H15L2 33V15Z" />
        ) : kind === 'replaced' ? (
          <path className={disc} d="M24 2 47 45H1Z" />
        ) : (
          <circle className={disc} cx="24" cy="24" r="23" />
        )}
        <path
          d={mark}
          className="fill-none stroke-on-fairway"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="grid min-w-0 gap-1">
        <PageTitle title={title} />
        <p className="max-w-measure">{children}</p>
      </div>
    </div>
  )
}
