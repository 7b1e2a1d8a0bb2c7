/** The text over a refused form, announced when it appears; its line breaks are kept. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="formerr" role="alert">
      {text}
    </p>
  );
}
