import type { SignProof } from '#contract/signs/proofs.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { ProofSheets } from '#web/policy/sign-proof/ProofSheets.tsx'

interface SignArtworkProps extends DialogProps {
  /** Of the event. */
  name: string
  /** Of the printer’s file. */
  artworkUrl: string
  /** In the order of its pages. */
  signs: SignProof['signs']
}

/** @rule D42 The printer’s own drawing, as large as the screen allows. */
export default function SignArtworkDialog({ name, artworkUrl, signs, close }: SignArtworkProps) {
  return (
    <NoticeDialog title={`Artwork for ${name}`} wide close={() => close()}>
      <ProofSheets isLarge artworkUrl={artworkUrl} signs={signs} />
    </NoticeDialog>
  )
}

export const example: Omit<SignArtworkProps, 'close'> = {
  name: 'Lantern House Charity Classic',
  artworkUrl: '',
  signs: [
    {
      key: 'grand_prize 1',
      kind: 'sign',
      count: 2,
      heading: 'Hole-in-one',
      prize: '$10,000',
      detail: null,
      sponsor: 'Lone Star Bank',
      has_logo: false,
      small_logo: null,
    },
  ],
}
