import { useEffect, useEffectEvent, useState } from 'react'
import type { SignProof } from '#contract/signs/proofs.ts'
import { describeSmallLogo } from '#domain/signs/artwork.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { usePdf } from '#web/documents/pdf/use-pdf.ts'
import { SheetDrawing } from '#web/policy/sign-proof/SheetDrawing.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface ProofSheetsProps {
  signs: SignProof['signs']
  /** Of the file that the printer gets. */
  artworkUrl: string
  /** Puts another logo on a sign; absent once the signs are approved or printed. */
  onNewLogo?: ((sign: ShownSign) => void) | undefined
  /** They wait for an approval of whoever looks. */
  mayApprove?: boolean
  /** One below the other, each as large as there is room. */
  isLarge?: boolean
}

export type ShownSign = SignProof['signs'][number]

const MOST_ATTEMPTS = 5
const PAUSE_MS = 3000

/** @rule D42 The signs as they will be printed, drawn from the printer’s file, each with what its logo lacks. */
export function ProofSheets(shown: ProofSheetsProps) {
  const [attempt, setAttempt] = useState(1)
  return (
    <OpenedSheets
      key={attempt}
      {...shown}
      isLast={attempt >= MOST_ATTEMPTS}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

interface OpenedSheetsProps extends ProofSheetsProps {
  /** The file is not asked for again. */
  isLast: boolean
  onRetry: () => void
}

function OpenedSheets({
  signs,
  artworkUrl,
  onNewLogo,
  mayApprove,
  isLarge,
  isLast,
  onRetry,
}: OpenedSheetsProps) {
  const [hasFailed, setFailed] = useState(false)
  const document = usePdf(artworkUrl, () => setFailed(true))
  const retry = useEffectEvent(onRetry)
  // We may be busy for a moment: most people never learn of it.
  useEffect(() => {
    if (!hasFailed || isLast) return undefined
    const timer = setTimeout(() => retry(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [hasFailed, isLast])
  const isGivenUp = hasFailed && isLast
  return (
    <>
      {isGivenUp && (
        <Notice kind="attention" title="We can’t draw the signs here" live>
          <a
            className="text-fairway underline underline-offset-4"
            href={artworkUrl}
            target="_blank"
            rel="noreferrer"
          >
            Open the printer’s file (PDF)
          </a>
        </Notice>
      )}
      <ul className={`grid gap-6 ${isLarge ? '' : signs.length > 1 ? 'sm:grid-cols-2' : 'max-w-xl'}`}>
        {signs.map((sign, at) => (
          <li key={sign.key} className="grid min-w-0 content-start gap-2">
            {!isGivenUp && (
              <SheetDrawing
                document={document}
                kind={sign.kind}
                page={at + 1}
                label={`Drawing: ${nameSign(sign)}`}
              />
            )}
            <p className="text-sm wrap-anywhere">
              {sign.count > 1 && `${sign.count} × `}
              {nameSign(sign)}
            </p>
            {sign.small_logo && (
              <Notice kind="attention" title="This logo won’t print sharply">
                {describeSmallLogo(sign.small_logo)}
                {onNewLogo && ' Use a larger one, or ask us to print the name.'}
                {mayApprove && ' You can also approve it as it is.'}
              </Notice>
            )}
            {onNewLogo && sign.has_logo && (
              <Button
                className="justify-self-start"
                aria-label={`Use another logo for ${nameSign(sign)}`}
                onClick={() => onNewLogo(sign)}
              >
                Use another logo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">The short lines at the corners show where each sign is cut.</p>
    </>
  )
}
