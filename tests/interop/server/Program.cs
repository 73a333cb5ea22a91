using System.Text.Json.Serialization;
using InteropServer;
using InteropServer.Hubs;
using InteropServer.Rest;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.SignalR;

// A server with the same contract as the simulator, built from ASP.NET Core: its SignalR, its session
// cookie, its JSON. What is not set here is the framework's default on purpose, the 32 KB for a hub message above all.
//   --urls=http://127.0.0.1:5000   the address to listen on
//   --keys=FOLDER                  keeps the keys that sign the cookies, so sessions survive a restart
//   --detailedErrors=true          sends error texts to clients
//   --client=FOLDER                serves a release of the client from this folder
//   --silenceMs=1000               shortens the times for handshake, keep-alive and lost clients, so tests need not wait
//   --untilInputEnds=true          stops when its standard input closes, and so with its parent process
var builder = WebApplication.CreateBuilder(args);
var keys = builder.Configuration["keys"];
var client = builder.Configuration["client"];
var detailedErrors = builder.Configuration.GetValue("detailedErrors", false);
var silence = builder.Configuration.GetValue<int?>("silenceMs") is { } ms ? TimeSpan.FromMilliseconds(ms) : (TimeSpan?)null;

var protection = builder.Services.AddDataProtection();
if (keys is null) protection.UseEphemeralDataProtectionProvider();
else protection.PersistKeysToFileSystem(new DirectoryInfo(keys));

builder.Services.AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme).AddCookie(options =>
{
    options.Cookie.Name = "session";
    options.Cookie.HttpOnly = true;
    options.Cookie.SameSite = SameSiteMode.Strict;
    // The client is a program: it needs the status, not a redirect to a login page.
    options.Events.OnRedirectToLogin = context =>
    {
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        return Task.CompletedTask;
    };
});
builder.Services.AddAuthorization();
builder.Services.AddAntiforgery(options => options.HeaderName = CsrfFilter.HeaderName);
builder.Services.ConfigureHttpJsonOptions(options =>
    options.SerializerOptions.Converters.Add(new JsonStringEnumConverter()));
builder.Services
    .AddSignalR(options =>
    {
        options.EnableDetailedErrors = detailedErrors;
        options.HandshakeTimeout = silence ?? options.HandshakeTimeout;
        options.KeepAliveInterval = silence ?? options.KeepAliveInterval;
        options.ClientTimeoutInterval = 2 * silence ?? options.ClientTimeoutInterval;
        options.AddFilter<HubWatch>();
    })
    .AddJsonProtocol(options => options.PayloadSerializerOptions.Converters.Add(new JsonStringEnumConverter()));

builder.Services.AddSingleton(TimeProvider.System);
builder.Services.AddSingleton<SamplePlant>();
builder.Services.AddSingleton<AlertBook>();
builder.Services.AddSingleton<PvSubscriptions>();
builder.Services.AddSingleton<HubWatch>();
builder.Services.AddHostedService<PvFeed>();
builder.Services.AddHostedService<StationFeed>();

var app = builder.Build();
if (client is not null) app.UsePlantClient(client);
app.UseAuthentication();
app.UseAuthorization();
app.MapSession();
app.MapPlant();
app.MapControl();
app.MapHub<ServerStatusHub>("/hubs/server-status");
app.MapHub<AlertHub>("/hubs/alert");
app.MapHub<PvHub>("/hubs/pv");
app.MapHub<StationHub>("/hubs/station");
if (client is not null) app.MapPlantClient(client);
if (builder.Configuration.GetValue("untilInputEnds", false))
{
    // On its own thread: reading the console blocks, even with asynchronous calls.
    new Thread(() =>
    {
        Console.In.ReadToEnd();
        app.Lifetime.StopApplication();
    }) { IsBackground = true }.Start();
}
app.Run();
