import { type Ref, useEffect } from 'react'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import type { CardToken } from '#web/payment/payment-draft.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const LOAD_TIMEOUT_MS = 15_000

/** The fields once they can be used. */
export interface CardFieldsHandle {
  /** The gateway's token for the typed card; undefined if it is invalid, which the fields show. */
  tokenize: () => Promise<CardToken | undefined>
  focus: () => void
}

export interface GatewayFieldsProps {
  /** Set once the fields can be used. */
  handle: Ref<CardFieldsHandle | null>
  wallets: readonly Wallet[]
  /** A wallet returned a card. */
  onWallet: (card: CardToken) => void
  onFailure: () => void
}

/** Fields that do not load in time have failed. */
export function useLoadTimeout(isReady: boolean, onFailure: () => void): void {
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(onFailure, LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isReady, onFailure])
}

/** Shown until the fields have loaded. */
export function CardFieldsSkeleton() {
  return (
    <div
      className="absolute inset-1.5 flex flex-col justify-between gap-5"
      role="status"
      aria-label="Loading the card fields"
    >
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="grow" />
    </div>
  )
}
