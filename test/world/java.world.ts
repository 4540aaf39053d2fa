import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { run } from './support/tools.js';
import { get, key, url } from './support/world.js';

const CLIENT = `
import java.net.*;
import java.net.http.*;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

class Client {
  public static void main(String[] args) throws Exception {
    var key = new PasswordAuthentication(args[1], args[2].toCharArray());
    var client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).authenticator(new Authenticator() {
      protected PasswordAuthentication getPasswordAuthentication() { return key; }
    }).build();
    var url = URI.create(args[0]);

    // The first request of a connection offers HTTP/2 (Upgrade: h2c). The key is sent after the challenge.
    var state = HttpRequest.newBuilder(url.resolve("/v2/election/data/state/CA/"));
    var first = client.send(state.build(), BodyHandlers.ofString());
    System.out.println(first.statusCode() + " " + first.version() + " " + first.body().length());
    var etag = first.headers().firstValue("etag").orElseThrow();
    System.out.println(client.send(state.header("If-None-Match", etag).build(), BodyHandlers.discarding()).statusCode());
    var file = HttpRequest.newBuilder(url.resolve("/releases/latest/values.csv")).build();
    System.out.println(client.send(file, BodyHandlers.ofByteArray()).body().length);

    // With this media type, GraphQL asks for the key.
    var query = "{\\"query\\": \\"{ state(code: \\\\\\"CA\\\\\\") { item(slug: \\\\\\"polls_open\\\\\\") { text } } }\\"}";
    var post = HttpRequest.newBuilder(url.resolve("/graphql")).header("Accept", "application/graphql-response+json")
      .header("Content-Type", "application/json").POST(BodyPublishers.ofString(query)).build();
    System.out.println(client.send(post, BodyHandlers.ofString()).body().trim());
  }
}
`;

it("Java's HttpClient reads REST, downloads a file, and sends an operation", async () => {
  const file = join(temporaryFolder(), 'Client.java');
  writeFileSync(file, CLIENT);
  const printed = await run('java', [file, `${url}/`, key.keyId, key.keySecret]);
  const [state, csv] = [await get('/v2/election/data/state/CA/'), await get('/releases/latest/values.csv')];
  expect(printed.trim().split('\n')).toEqual([
    `200 HTTP_1_1 ${String(state).length}`,
    '304',
    `${csv.length}`,
    '{"data":{"state":{"item":{"text":"7:00 a.m."}}}}',
  ]);
});
