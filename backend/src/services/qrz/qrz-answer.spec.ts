import { parseQrzAnswer } from './qrz-answer.js';

const fieldsOf = (text: string) => {
  const response = parseQrzAnswer(text);
  return response && { result: response.result, ...Object.fromEntries(response.fields), adif: response.adif };
};

test('a value may contain & and =', () => {
  expect(fieldsOf('RESULT=OK&COUNT=12&BOOK_NAME=Home & field=1&CALLSIGN=G4QZX')).toEqual({
    result: 'OK',
    RESULT: 'OK',
    COUNT: '12',
    BOOK_NAME: 'Home & field=1',
    CALLSIGN: 'G4QZX',
    adif: '',
  });
});

test('ADIF comes with entities, wherever its field is', () => {
  const adif = '&lt;call:5&gt;W1QAA&lt;comment:5&gt;A &amp;amp; B&lt;eor&gt;';
  for (const text of [`RESULT=OK&COUNT=1&ADIF=${adif}`, `ADIF=${adif}&RESULT=OK&COUNT=1`])
    expect(fieldsOf(text)).toMatchObject({
      result: 'OK',
      COUNT: '1',
      adif: '<call:5>W1QAA<comment:5>A &amp; B<eor>',
    });
});

test('the older form of a failure has no RESULT', () => {
  const text = 'STATUS=FAIL&REASON=Unable to add QSO to database: duplicate&EXTENDED=';
  expect(fieldsOf(text)).toMatchObject({ result: 'FAIL', REASON: 'Unable to add QSO to database: duplicate' });
});

test('a page of HTML, nothing and any other text are no answers', () => {
  for (const text of ['<html>RESULT=OK</html>', '', 'Bad gateway']) expect(parseQrzAnswer(text)).toBeNull();
});
