import { type Ref, useEffect } from 'react'
import { type Wallet } from '#domain/quote/payment/wallets.ts'
import { type CardToken } from '#web/quote/payment/payment-draft.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** What has not said anything by then is not going to. */
const LOAD_TIMEOUT_MS = 15_000

/** The fields once they can be used. */
export interface CardFieldsHandle {
  /** The gateway's token for the card as it is typed; undefined where something is wrong, which the fields then show. */
  tokenize: () => Promise<CardToken | undefined>
  /** Puts the cursor where a card is entered. */
  focus: () => void
}

/** What each gateway's fields are given. */
export interface GatewayFieldsProps {
  /** Gets them once they are there. */
  handle: Ref<CardFieldsHandle | null>
  wallets: readonly Wallet[]
  /** A wallet gave a card without being asked. */
  onWallet: (card: CardToken) => void
  onFailure: () => void
}

/** Fields that do not come are a failure. */
export function useLoadTimeout(isReady: boolean, onFailure: () => void): void {
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(onFailure, LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isReady, onFailure])
}

/** The shape of the fields until they are there. */
export function CardFieldsSkeleton() {
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
