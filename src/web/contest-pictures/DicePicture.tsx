const DICE = [
  { letter: 'C', x: 132, y: 66, turn: -9 },
  { letter: 'A', x: 196, y: 76, turn: 6 },
  { letter: 'S', x: 260, y: 64, turn: -4 },
  { letter: 'H', x: 324, y: 74, turn: 11 },
] as const

/** Four dice that show the winning word. */
export function DicePicture({ rollers = 0 }: { rollers?: number | undefined }) {
  return (
    <>
      <ellipse cx="228" cy="100" rx="150" ry="12" className="fill-fairway/20" />
      {DICE.map(({ letter, x, y, turn }) => (
        <g key={letter} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect x="-23" y="-23" width="46" height="46" rx="8" className="fill-card stroke-fairway" />
          <text y="10" textAnchor="middle" className="fill-fairway font-serif text-[28px] font-semibold">
            {letter}
          </text>
        </g>
      ))}
      {rollers > 0 && (
        <text x="16" y="50" className="fill-muted text-[18px]">
          {rollers} people roll
        </text>
      )}
    </>
  )
}
