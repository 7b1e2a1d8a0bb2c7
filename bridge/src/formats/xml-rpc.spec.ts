import { XmlRpcFault, xmlRpcAnswer, xmlRpcCall } from './xml-rpc.ts';

const response = (value: string) =>
  `<?xml version="1.0"?>\r\n<methodResponse><params><param>\r\n\t<value>${value}</value>\r\n</param></params></methodResponse>\r\n`;

test('a call', () => {
  expect(xmlRpcCall('rig.get_vfo')).toBe(
    '<?xml version="1.0"?><methodCall><methodName>rig.get_vfo</methodName><params></params></methodCall>',
  );
  expect(xmlRpcCall('main.set_frequency', 14_074_000)).toContain('<value><double>14074000</double></value>');
  expect(xmlRpcCall('rig.set_modeA', 'A&<B')).toContain('<value><string>A&amp;&lt;B</string></value>');
});

test.each([
  ['text without a type', '14070000', '14070000'],
  ['text', '<string>USB</string>', 'USB'],
  ['no text', '<string></string>', ''],
  ['nothing', '', ''],
  ['a number', '<i4>5</i4>', 5],
  ['another', '<int>-1</int>', -1],
  ['a fraction', '<double>0.5</double>', 0.5],
  ['a list', '<array><data><value>LSB</value><value><string>USB</string></value></data></array>', ['LSB', 'USB']],
  ['a list of one', '<array><data><value>USB</value></data></array>', ['USB']],
  ['an empty list', '<array><data></data></array>', []],
])('%s', (_, value, expected) => {
  expect(xmlRpcAnswer(response(value))).toEqual(expected);
});

test('a fault has its message', () => {
  const members =
    '<member><name>faultCode</name><value><i4>-1</i4></value></member>' +
    '<member><name>faultString</name><value>x: unknown method name</value></member>';
  const fault = `<methodResponse><fault><value><struct>${members}</struct></value></fault></methodResponse>`;
  expect(() => xmlRpcAnswer(fault)).toThrow(XmlRpcFault);
  expect(() => xmlRpcAnswer(fault)).toThrow('x: unknown method name');
});

test.each(['', '<html></html>', 'Not found', response('1').slice(0, -30)])('%j is not an answer', (body) => {
  expect(() => xmlRpcAnswer(body)).toThrow('not XML-RPC');
});
