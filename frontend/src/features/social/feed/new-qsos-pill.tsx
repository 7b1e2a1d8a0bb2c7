/** So many contacts wait until the reader wants them. */
export function NewQsosPill({ waiting, onShow }: { waiting: number; onShow: () => void }) {
  return (
    <button type="button" className="feed-pill" onClick={onShow}>
      {waiting} new {waiting === 1 ? 'QSO' : 'QSOs'}
    </button>
  );
}
