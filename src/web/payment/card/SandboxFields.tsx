import {
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type * as z from 'zod/mini'
import {
  CARD_FIELDS_PATH,
  cardFieldsMessage,
  FOCUS_MESSAGE,
  TOKENIZE_MESSAGE,
  zipMessage,
} from '#contract/sandbox-gateway.ts'
import { CardGround, CardZip } from '#web/payment/card/card-ground.ts'
import {
  type CardFieldsHandle,
  CardFieldsSkeleton,
  type GatewayFieldsProps,
  useLoadTimeout,
} from '#web/payment/card/gateway-fields.tsx'
import type { CardToken } from '#web/payment/payment-draft.ts'

type Frame = RefObject<HTMLIFrameElement | null>
type Message = z.output<typeof cardFieldsMessage>

/** The sandbox's own card fields in a frame. The gateway gets what is typed; this page gets a token. */
export function SandboxFields({ handle, wallets, onWallet, onFailure }: GatewayFieldsProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const isReady = height !== undefined
  const ground = useContext(CardGround)
  const zip = useContext(CardZip)
  const { ask, answer } = useTokenRequest(frame)

  useMessages(frame, (message) => {
    if (message.type === 'height') setHeight(message.height)
    else if (message.type === 'wallet')
      onWallet({ token: message.token, brand: message.brand, last: message.last, wallet: message.wallet })
    else
      answer(
        message.type === 'token'
          ? { token: message.token, brand: message.brand, last: message.last }
          : undefined,
      )
  })
  useImperativeHandle<CardFieldsHandle | null, CardFieldsHandle | null>(
    handle,
    () => (isReady ? { tokenize: ask, focus: () => focusFields(frame) } : null),
    [isReady, ask],
  )
  useLoadTimeout(isReady, onFailure)
  useEffect(() => {
    if (isReady && zip !== undefined) postToFrame(frame, zipMessage(zip))
  }, [isReady, zip])

  // Until the frame sends its height, it has the expected one, so that nothing moves.
  return (
    <div className="@container -mx-1.5 print:hidden">
      <div
        className={`relative ${HEIGHTS[wallets.length === 0 ? 'card' : 'wallets']}`}
        style={isReady ? { height } : undefined}
      >
        {!isReady && <CardFieldsSkeleton />}
        <iframe
          ref={frame}
          title="Card details"
          src={pathOf(wallets, ground)}
          className={`block size-full border-0 bg-transparent ${isReady ? '' : 'opacity-0'}`}
        />
      </div>
    </div>
  )
}

function pathOf(wallets: GatewayFieldsProps['wallets'], ground: 'paper' | 'card'): string {
  const asked = [
    ...(wallets.length > 0 ? [`wallets=${wallets.join()}`] : []),
    ...(ground === 'card' ? ['ground=card'] : []),
  ]
  return asked.length === 0 ? CARD_FIELDS_PATH : `${CARD_FIELDS_PATH}?${asked.join('&')}`
}

/** In a narrow column the notice above the fields has two lines. */
const HEIGHTS = {
  card: 'h-[16.75rem] @[22.75rem]:h-[15.25rem]',
  wallets: 'h-[22.8125rem] @[22.75rem]:h-[21.3125rem]',
} as const

/** Only the newest request is answered; an older one resolves without a card. */
function useTokenRequest(frame: Frame) {
  const asked = useRef<(card: CardToken | undefined) => void>(undefined)

  const answer = useCallback((card: CardToken | undefined) => {
    asked.current?.(card)
    asked.current = undefined
  }, [])

  const ask = useCallback(() => {
    answer(undefined)
    return new Promise<CardToken | undefined>((resolve) => {
      asked.current = resolve
      postToFrame(frame, TOKENIZE_MESSAGE)
    })
  }, [answer, frame])

  useEffect(() => () => answer(undefined), [answer])
  return { ask, answer }
}

/** The frame itself first: in some browsers its content cannot take the focus from the page. */
function focusFields(frame: Frame): void {
  frame.current?.focus()
  postToFrame(frame, FOCUS_MESSAGE)
}

type Request = typeof TOKENIZE_MESSAGE | typeof FOCUS_MESSAGE | ReturnType<typeof zipMessage>

function postToFrame(frame: Frame, message: Request): void {
  frame.current?.contentWindow?.postMessage(message, location.origin)
}

/** Only messages of our own frame. */
function useMessages(frame: Frame, onMessage: (message: Message) => void): void {
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
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
