import { type CardToken } from '#web/quote/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export type Wallet = NonNullable<CardToken['wallet']>

export interface CardFieldsHandle {
  /** The gateway's token for the card as it is typed; undefined where something is wrong, which the fields then show. */
  tokenize: () => Promise<CardToken | undefined>
}

/** The shape of the fields until they are there. */
export function FieldShapes() {
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
