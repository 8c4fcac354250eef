import { useBaseSettings } from '../../lib/settings.ts'

/** The mark of whoever runs the system; where they have set none, the product's: an envelope that speaks. */
export function BrandMark({ size = 32 }: { size?: number }) {
  const logo = useBaseSettings().SNOWY_SYS_LOGO
  if (logo) return <img className="o-mark" src={logo} width={size} height={size} alt="" />
  return (
    <svg className="o-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M7 6.5h18a3.5 3.5 0 0 1 3.5 3.5v10.5A3.5 3.5 0 0 1 25 24H15l-5.8 4.3V24H7a3.5 3.5 0 0 1-3.5-3.5V10A3.5 3.5 0 0 1 7 6.5z"
        fill="#1A9B71"
      />
      <path
        d="M8 11.5l8 6 8-6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
