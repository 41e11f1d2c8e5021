import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type * as z from 'zod/mini'
import { CARD_FIELDS_PATH, cardFieldsMessage, TOKENIZE } from '#contract/sandbox-gateway.ts'
import { type CardToken } from '#web/quote/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export interface CardFieldsHandle {
  /** The gateway's token for the card as it is typed; undefined where something is wrong, which the fields then show. */
  tokenize: () => Promise<CardToken | undefined>
}

type Frame = RefObject<HTMLIFrameElement | null>
type Message = z.output<typeof cardFieldsMessage>

/** A frame that has not said anything by then is not going to. */
const PATIENCE_MS = 15_000

/**
 * The gateway's own card fields in a frame. What is typed there goes to the gateway; this page gets a token.
 *
 * @rule C15 No card number ever passes through a page or a call of ours.
 */
export function CardFields({ ref }: { ref?: Ref<CardFieldsHandle> }) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  if (!failed) return <FramedFields key={attempt} handle={ref} onFailure={fail} />

  function tryAgain() {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <Notice kind="error" title="The card fields did not load" live>
      <p className="mb-3">See whether you are online, then try again.</p>
      <Button onClick={tryAgain}>Try again</Button>
    </Notice>
  )
}

function FramedFields({
  handle,
  onFailure,
}: {
  handle: Ref<CardFieldsHandle> | undefined
  onFailure: () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const isReady = height !== undefined
  const { ask, answer } = useAsking(frame, isReady)

  useMessages(frame, (message) => {
    if (message.type === 'height') setHeight(message.height)
    else
      answer(
        message.type === 'token'
          ? { token: message.token, brand: message.brand, last: message.last }
          : undefined,
      )
  })
  useImperativeHandle(handle, () => ({ tokenize: ask }), [ask])
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(onFailure, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReady, onFailure])

  // Until the frame says how tall it is, it has the height that it will have, so that nothing moves.
  return (
    <div className="-mx-1.5">
      <div className="relative h-[16.9375rem]" style={isReady ? { height } : undefined}>
        {!isReady && <FieldShapes />}
        <iframe
          ref={frame}
          title="Card details"
          src={CARD_FIELDS_PATH}
          className={`block size-full border-0 bg-transparent ${isReady ? '' : 'opacity-0'}`}
        />
      </div>
    </div>
  )
}

function FieldShapes() {
  return (
    <div
      className="absolute inset-1.5 flex flex-col justify-between gap-5"
      role="status"
      aria-label="Card fields are loading"
    >
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="grow" />
    </div>
  )
}

/** One question at a time: the newest is answered, an older one ends without a card. */
function useAsking(frame: Frame, isReady: boolean) {
  const asked = useRef<(card: CardToken | undefined) => void>(undefined)

  const answer = useCallback((card: CardToken | undefined) => {
    asked.current?.(card)
    asked.current = undefined
  }, [])

  const pass = useCallback(
    () => frame.current?.contentWindow?.postMessage(TOKENIZE, location.origin),
    [frame],
  )

  const ask = useCallback(() => {
    answer(undefined)
    return new Promise<CardToken | undefined>((resolve) => {
      asked.current = resolve
      if (isReady) pass()
    })
  }, [answer, isReady, pass])

  useEffect(() => {
    if (isReady && asked.current) pass()
  }, [isReady, pass])
  useEffect(() => () => answer(undefined), [answer])
  return { ask, answer }
}

/** What our own frame says, and nobody else. */
function useMessages(frame: Frame, hear: (message: Message) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
      const message = cardFieldsMessage.safeParse(event.data)
      if (message.success) latest.current(message.data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame])
}
