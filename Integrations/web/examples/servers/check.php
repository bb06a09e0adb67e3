<?php
// What <pwcheck-field remote="/check"> asks. To try it: php -S 127.0.0.1:8000 check.php
//
// PWCHECK_SOCKET is the socket of `pwcheck serve --policy FILE`, and PWCHECK_POLICY the name of that file.

/** The service's answer to one request; null if there is none. */
function ask(array $request): ?array {
    $service = @stream_socket_client('unix://' . getenv('PWCHECK_SOCKET'), timeout: 5);
    if (!$service) return null;
    stream_set_timeout($service, 5);
    fwrite($service, json_encode($request) . "\n");
    $answer = json_decode((string) fgets($service), true);
    return is_array($answer) ? $answer : null;
}

/** The status and the answer; what keeps a password asks the same. */
function judge(mixed $given): array {
    $name = getenv('PWCHECK_POLICY'); // acme-3f9a1c: with the hash of what is in it
    if (!is_array($given) || !is_string($given['password'] ?? null)) return [400, ['message' => 'There is no password.']];
    if (($given['policy'] ?? null) !== $name) return [409, ['policy' => "/policies/$name.json"]];
    $answer = ask(array_intersect_key($given, array_flip(['password', 'user', 'previous'])));
    if ($answer === null) return [503, ['message' => 'Try again.']]; // nothing was judged, which is no pass
    if (isset($answer['error'])) return [422, ['accepted' => false, 'message' => $answer['error']['message']]];
    $accepted = ($answer['accepted'] ?? null) === true;
    return [$accepted ? 200 : 422, ['accepted' => $accepted, 'rules' => $answer['rules'] ?? []]];
}

if ($_SERVER['REQUEST_METHOD'] !== 'POST' || $_SERVER['REQUEST_URI'] !== '/check') {
    http_response_code(404);
    exit;
}
[$status, $answer] = judge(json_decode(file_get_contents('php://input'), true));
http_response_code($status);
header('Content-Type: application/json');
echo json_encode($answer);
