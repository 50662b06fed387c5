/** A copy of the first step without detail. The server's copy is blurred already, a fallback image is not. */
export function BlurredCopy({
  url,
  className,
  isFallback,
}: {
  url: string
  className: string | undefined
  isFallback: boolean
}) {
  return (
    <img
      className={className}
      src={url}
      data-sharp={isFallback || undefined}
      width={1280}
      height={720}
      alt=""
    />
  )
}
