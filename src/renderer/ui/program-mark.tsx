// The program's mark: rows of a list, one of them checked.
interface Props {
  size?: number
}

export function ProgramMark({ size = 18 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" style={{ flex: 'none' }} aria-hidden="true" focusable="false">
      <rect x="1.5" y="1.5" width="21" height="21" rx="5" fill="var(--lw-accent-fill)" />
      <path d="M12.5 7.5h6M12.5 16.5h6" stroke="var(--lw-on-accent)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M5.2 7.6l1.8 1.8 3-3.4"
        fill="none"
        stroke="var(--lw-on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="7.4" cy="16.5" r="1.5" fill="var(--lw-on-accent)" />
    </svg>
  )
}
