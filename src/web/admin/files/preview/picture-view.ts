import { useState } from 'react'

/** How a picture or a page is looked at: 1 fits into its frame. */
export interface PictureView {
  zoom: number
  /** To the right, by a quarter. */
  turns: number
}

const STEPS = [0.5, 1, 1.5, 2, 3, 4] as const

/** Zoom and turns of the file that is shown; another file begins anew. */
export function usePictureView(fileId: string | undefined) {
  const [state, setState] = useState({ fileId, zoom: 1, turns: 0 })
  const shown = state.fileId === fileId ? state : { fileId, zoom: 1, turns: 0 }
  const at = STEPS.findIndex((step) => step === shown.zoom)
  const step = (by: 1 | -1) => {
    const zoom = STEPS[at + by]
    return zoom === undefined ? undefined : () => setState({ ...shown, zoom })
  }
  return {
    view: { zoom: shown.zoom, turns: shown.turns } satisfies PictureView,
    closer: step(1),
    farther: step(-1),
    fit: () => setState({ ...shown, zoom: 1 }),
    turn: () => setState({ ...shown, turns: (shown.turns + 1) % 4 }),
  }
}

export type ShownView = ReturnType<typeof usePictureView>
